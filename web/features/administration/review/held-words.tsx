import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { markWords, type ReviewPiece } from "../../../../domain/message/content-review.ts";
import type { Held } from "./reject-dialog.tsx";
import classes from "./review.module.css";

const NAMES: Record<ReviewPiece["of"], MessageDescriptor> = {
  sender: msg`Sender name`,
  agent: msg`Name of the business`,
  message: msg`Message`,
  title: msg`Title`,
  description: msg`Description`,
  "picture-words": msg`What the picture shows`,
  button: msg`Words on the button`,
  fallback: msg`SMS for phones that cannot show it`,
  page: msg`On the shop’s page`,
  opens: msg`Opens`,
  picture: msg`Picture`,
  calls: msg`Calls`,
};

/** What people would read, each piece under its name, with the words that stopped it marked. */
export function HeldWords({ held }: { held: Pick<Held, "words" | "pieces" | "flags"> }) {
  const { i18n } = useLingui();
  const words = held.flags.flatMap((flag) => flag.words);
  if (held.pieces.length === 0)
    return (
      <blockquote className={classes.text}>
        <Marked text={held.words} words={words} />
      </blockquote>
    );
  return (
    <dl className={classes.pieces}>
      {groupsOf(held.pieces).map(({ of, texts }) => (
        <div key={`${of} ${texts[0]}`}>
          <dt>{i18n._(NAMES[of])}</dt>
          {texts.map((text) => (
            <dd key={text} className={classes.text}>
              <Marked text={text} words={words} />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

/** Pieces of a sort that follow each other stand under one name, each text once. */
function groupsOf(pieces: readonly ReviewPiece[]): { of: ReviewPiece["of"]; texts: string[] }[] {
  const groups: { of: ReviewPiece["of"]; texts: string[] }[] = [];
  for (const { of, text } of pieces) {
    const last = groups.at(-1);
    if (last?.of !== of) groups.push({ of, texts: [text] });
    else if (!last.texts.includes(text)) last.texts.push(text);
  }
  return groups;
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return markWords(text, words).map(({ at, text: part, isMarked }) =>
    isMarked ? <mark key={at}>{part}</mark> : <span key={at}>{part}</span>,
  );
}
