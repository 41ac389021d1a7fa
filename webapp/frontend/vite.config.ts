import { defineConfig } from "vite";

export default defineConfig({
  base: "/",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    target: ["es2020", "safari14"],
    outDir: "../static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The page's own words in a language are told by their file's name: books have another one.
        chunkFileNames: ({ facadeModuleId, name }) => `assets/${facadeModuleId?.includes("/words/learn/") ? "book-" : ""}${name}-[hash].js`,
      },
    },
  },
});
