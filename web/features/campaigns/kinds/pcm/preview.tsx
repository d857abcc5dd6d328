import { Trans } from "@lingui/react/macro";
import { ArrivalDay } from "../../fields/arrival-day.tsx";
import type { PreviewProps } from "../kind-screens.ts";
import classes from "../../fields/phone-preview.module.css";

/** A "please call me" message with the line under it. */
export function PcmPreview({ draft, country }: PreviewProps) {
  const { text: tag } = draft;
  const { msisdnPrefix: prefix } = country;
  return (
    <figure className={classes.figure}>
      <figcaption className="lh-strong">
        <Trans>On the phone</Trans>
      </figcaption>
      <div className={classes.phone}>
        <div className={classes.top}>
          <span className={classes.avatar} aria-hidden="true">
            #
          </span>
          <span>+{prefix} •• ••• ••56</span>
        </div>
        <div className={classes.thread}>
          <ArrivalDay draft={draft} />
          <p className={classes.bubble}>
            <Trans>Please call me</Trans>
            {" +"}
            {prefix}
            {" •• ••• ••56\n"}
            <b>{tag === "" ? <Trans>Your line appears here.</Trans> : tag}</b>
          </p>
          <p className={classes.under}>
            <Trans>Please Call Me</Trans>
          </p>
        </div>
      </div>
    </figure>
  );
}
