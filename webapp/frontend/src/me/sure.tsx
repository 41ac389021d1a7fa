/** A step that cannot be taken back: it is asked for, and then asked about. */
import { useEffect, useRef, useState } from "preact/hooks";
import { busy } from "../app";
import { lang } from "../words";
import { AREAS } from "../words/me";

interface SureProps {
  first: string;
  question: string;
  act: string;
  then: () => void;
}

export function Sure({ first, question, act, then }: SureProps) {
  const [asking, setAsking] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asking) keep.current?.focus();
  }, [asking]);
  if (!asking) {
    return (
      <button type="button" class="button danger" onClick={() => setAsking(true)}>
        {first}
      </button>
    );
  }
  return (
    <div class="choices" role="group" aria-label={question}>
      <p class="sure">{question}</p>
      <button type="button" class="button quiet" ref={keep} onClick={() => setAsking(false)}>
        {AREAS[lang.value].keep}
      </button>
      <button type="button" class="button danger" disabled={busy.value} onClick={then}>
        {act}
      </button>
    </div>
  );
}
