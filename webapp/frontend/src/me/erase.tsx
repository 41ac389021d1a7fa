/** How a person has themselves forgotten. */
import { ask, myName } from "../app";
import { lang } from "../words";
import { AREAS } from "../words/me";
import { person } from "./remembered";
import { Sure } from "./sure";

export function Erase() {
  const say = AREAS[lang.value].erase;
  return (
    <>
      <ul class="card settings facts">
        {say.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <Sure
        first={say.first}
        question={say.surely(myName.value, person.value?.candies ?? 0)}
        act={say.act}
        then={() => void ask({ t: "erase", confirm: "erase me" })}
      />
    </>
  );
}
