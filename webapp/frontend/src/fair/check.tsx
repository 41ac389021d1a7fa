/** What a deal's check says, in plain words. */
import { useEffect, useRef } from "preact/hooks";
import { FAIR } from "../app";
import type { TableView } from "../wire/protocol";
import { lang } from "../words";
import { VERDICTS } from "../words/fair";
import { checked } from "./lying";

export function Check({ table }: { table: TableView }) {
  const verdict = useRef<HTMLDivElement>(null);
  useEffect(() => verdict.current?.scrollIntoView({ block: "center" }), []);
  const found = checked(table);
  if (!found) return null;
  const say = VERDICTS[lang.value];
  const good = found.promise && found.tiles && found.words !== false && found.starter !== false;
  return (
    <div class="card checked" ref={verdict} role="status" data-good={good}>
      <b>{good ? say.good : say.bad}</b>
      <p>{found.promise ? say.promise : say.noPromise}</p>
      {found.words !== null && <p>{found.words ? say.words : say.noWords}</p>}
      <p>{found.tiles ? say.tiles(found.count) : say.noTiles}</p>
      {found.starter !== null && <p>{found.starter ? say.starter : say.noStarter}</p>}
      <a href={FAIR}>{say.statistics}</a>
    </div>
  );
}
