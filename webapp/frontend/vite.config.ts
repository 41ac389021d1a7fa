import { defineConfig, loadEnv } from "vite";

/** The page, and a table's screens: one file each, which packs smaller, and nothing of it waits for a free connection. */
const CHUNKS = [
  { name: "page", tags: ["$initial" as const], priority: 2 },
  { name: "room", test: /src\/table\/room\.tsx$/, priority: 1 },
];

/** What the house answers itself, when the page alone is served for who works on it. */
const HOUSE = "^/(ws$|picture/|court/verdict|fair/numbers|league/[^/]+/standings|t/[^/]+/(record|review|sister/\\d+/pair))";
const { PORT = "8080" } = loadEnv("", "/", "PORT");

export default defineConfig({
  base: "/",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  server: { host: "127.0.0.1", strictPort: true, proxy: { [HOUSE]: { target: `http://127.0.0.1:${PORT}`, ws: true } } },
  build: {
    target: ["es2020", "safari14"],
    outDir: "../static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [...CHUNKS] },
        // The page's own words in a language are told by their file's name: books have another one.
        chunkFileNames: ({ facadeModuleId, name }) => `assets/${facadeModuleId?.includes("/words/learn/") ? "book-" : ""}${name}-[hash].js`,
      },
    },
  },
});
