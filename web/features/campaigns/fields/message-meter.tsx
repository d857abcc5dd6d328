import { Trans } from "@lingui/react/macro";
import type { CountryCode } from "../../../../domain/countries.ts";
import type { MessageMeasure } from "../../../../domain/message/message-segments.ts";
import classes from "./fields.module.css";
import { lengthText } from "./message-words.ts";
import { translate } from "../../../../domain/translate.ts";

type Props = {
  measure: MessageMeasure;
  /** More parts than this cannot be sent. */
  mostParts: number;
  countryCode: CountryCode;
  sender: string;
  hasOptOutLink: boolean;
  /** The networks add words of their own to it. */
  hasOptOutWords: boolean;
  /** What the sender's name adds to the price; empty where it adds nothing. */
  nameWords: string;
};

/** The length of the message in the parts that are charged. */
export function MessageMeter(props: Props) {
  const { measure, mostParts, countryCode, sender, hasOptOutLink, hasOptOutWords, nameWords } =
    props;
  const { segments, perSegment, remaining } = measure;
  const used = perSegment - remaining;
  const tone = segments > mostParts ? classes.bad : segments > 1 ? classes.warn : "";
  return (
    <div className={classes.meter}>
      <progress
        className={classes.bar}
        max={perSegment}
        value={used}
        aria-label={translate("Length")}
      />
      <p id="message-meter" className={`${classes.length} ${tone}`}>
        {lengthText(measure, mostParts)}
      </p>
      {segments > 1 && segments <= mostParts ? (
        <p className="lh-small">
          <Trans>It costs {segments} times as much as one SMS.</Trans>
        </p>
      ) : null}
      {nameWords === "" ? null : <p className="lh-small">{nameWords}</p>}
      {hasOptOutWords || hasOptOutLink ? (
        <p className="lh-quiet lh-small">
          {!hasOptOutWords ? (
            <Trans>The opt-out link at the end counts towards the length.</Trans>
          ) : countryCode === "ZA" && sender !== "" ? (
            <Trans>
              Your name at the start and the opt-out words at the end count towards the length.
            </Trans>
          ) : (
            <Trans>The opt-out words at the end count towards the length.</Trans>
          )}
        </p>
      ) : null}
    </div>
  );
}
