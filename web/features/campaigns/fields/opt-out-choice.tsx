import { Trans } from "@lingui/react/macro";
import { IconCheck, IconPlus } from "@tabler/icons-react";
import {
  OPT_OUT_ENDING_CHARACTERS,
  withOptOut,
  withoutOptOut,
} from "../../../../domain/message/contact/opt-out-ending.ts";
import { Button } from "../../../ui/form/button.tsx";
import classes from "./fields.module.css";

type Props = {
  text: string;
  isOn: boolean;
  /** True when the law wants it: the message names no other way. */
  isMissing: boolean;
  onChange(text: string): void;
};

/** Puts the opt-out link at the end of a message that nobody can reply to, or takes it out. */
export function OptOutChoice({ text, isOn, isMissing, onChange }: Props) {
  return (
    <div className={classes.optOut}>
      <Button
        variant="default"
        aria-pressed={isOn}
        aria-describedby="opt-out-about"
        // Nothing to end yet: the first letters bring it.
        disabled={text === ""}
        onClick={() => onChange(isOn ? withoutOptOut(text) : withOptOut(text))}
      >
        {isOn ? (
          <IconCheck aria-hidden="true" size={18} />
        ) : (
          <IconPlus aria-hidden="true" size={18} />
        )}
        {isMissing ? <Trans>Put the opt-out link back</Trans> : <Trans>Opt-out link</Trans>}
      </Button>
      <p id="opt-out-about" className="lh-quiet lh-small">
        {isOn ? (
          <Trans>
            People cannot reply to this message. A link at its end lets them stop your adverts. It
            takes {OPT_OUT_ENDING_CHARACTERS} of the characters.
          </Trans>
        ) : (
          <Trans>
            People cannot reply to this message. With a link at its end they can stop your adverts.
          </Trans>
        )}
      </p>
    </div>
  );
}
