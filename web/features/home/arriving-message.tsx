import { useLingui } from "@lingui/react/macro";
import { exampleMessage } from "./example-message.ts";
import classes from "./arriving-message.module.css";

/** A phone that gets the message: the words of the visitor, and an example, word by word, while there are none. */
export function ArrivingMessage({ text, countryId }: { text: string; countryId: number }) {
  const { t } = useLingui();
  const own = text.trim();
  return (
    <div className={classes.phone} aria-hidden="true">
      <p className={classes.top}>
        <span className={classes.avatar} />
        <b>{t`Your shop`}</b>
      </p>
      <p className={classes.bubble}>{own || wordsOf(exampleMessage(countryId))}</p>
    </div>
  );
}

function wordsOf(text: string) {
  // The words of one example never change their order.
  // eslint-disable-next-line react/no-array-index-key
  return text.split(/(?<=\s)/).map((word, at) => <span key={at}>{word}</span>);
}
