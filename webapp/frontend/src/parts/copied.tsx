/** Texts to take elsewhere. */
import { useState } from "preact/hooks";
import { words } from "../words";

interface CopiedProps {
  label: string;
  text: string;
  /** What is shown for it, where that is shorter; a link does without its protocol. */
  shown?: string;
}

/** A text to take elsewhere, copied by a tap; where the clipboard is refused it is marked to be copied by hand. */
export function Copied({ label, text, shown = text.replace(/^https?:\/\//, "") }: CopiedProps) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const { copy, copied: done, copyByHand } = words.value.lobby;
  const act = async (row: HTMLElement | null) => setCopied(await copyText(text, row?.querySelector("input") ?? null));
  return (
    <>
      <label class="words">
        <b>{copied === false ? copyByHand : label}</b>
        <input readOnly value={copied === false ? text : shown} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button type="button" class="chip" onClick={(event) => void act(event.currentTarget.parentElement)}>
        {copied ? done : copy}
      </button>
    </>
  );
}

/** Copy a text; *field* holds it too, for where the clipboard is refused. */
export async function copyText(text: string, field: HTMLInputElement | HTMLTextAreaElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without https, or inside a frame, the clipboard is refused: the old way, and at last the reader's own hand.
    field?.focus();
    field?.select();
    return document.execCommand("copy");
  }
}
