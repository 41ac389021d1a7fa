/** How a guest becomes their Telegram self: a code that is good once, sent to the bot. */
import { useEffect, useState } from "preact/hooks";
import { recollect } from "../app";
import { chatLink } from "../device/inside";
import { Copied } from "../parts/copied";
import { Icon } from "../parts/tile";
import { lang } from "../words";
import { AREAS } from "../words/me";

export function Joining() {
  const say = AREAS[lang.value].joining;
  const [code, setCode] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const ask = async () => {
    const answer = await recollect({ part: "join" });
    setFailed(answer === null);
    setCode(answer?.join ?? null);
  };
  useEffect(() => void ask(), []);
  const link = code && chatLink(`j_${code}`);
  return (
    <>
      <p class="quietly">{say.why}</p>
      {failed && <p class="quietly" role="alert">{AREAS[lang.value].unread}</p>}
      {code && link && (
        <>
          <section class="card list">
            <div class="row link">
              <span class="tint blue">
                <Icon name="joining" />
              </span>
              <Copied label={say.message} text={`/start j_${code}`} />
            </div>
          </section>
          <p class="quietly">{say.how}</p>
          <a class="button" href={link} target="_blank" rel="noreferrer">
            {say.open}
          </a>
        </>
      )}
      <button type="button" class="button quiet" onClick={() => void ask()}>
        {say.another}
      </button>
    </>
  );
}
