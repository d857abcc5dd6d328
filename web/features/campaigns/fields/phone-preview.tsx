import { Trans } from "@lingui/react/macro";
import { useState, type ReactNode } from "react";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import type { Draft } from "../draft/draft.ts";
import { ArrivalDay } from "./arrival-day.tsx";
import classes from "./phone-preview.module.css";
import type { RoutePreview } from "./message-words.ts";

type Props = {
  draft: Pick<Draft, "startDate" | "startHour">;
  previews: RoutePreview[];
  /** The name in the header; empty where networks put a number of their own there. */
  sender: string;
  isEmpty: boolean;
  /** Shown at once and not kept. */
  isFlash?: boolean;
  caption?: ReactNode;
};

/** The message as the messaging app of an Android phone shows it, per network where they differ. */
export function PhonePreview(props: Props) {
  const { draft, previews, sender, isEmpty, isFlash = false, caption } = props;
  const [chosen, setChosen] = useState(0);
  const preview = previews[chosen] ?? previews[0];
  return (
    <figure className={classes.figure}>
      <figcaption className="lh-strong">{caption ?? <Trans>On the phone</Trans>}</figcaption>
      <div className={classes.phone}>
        <div className={classes.top}>
          <span className={classes.avatar} aria-hidden="true">
            {/[A-Z]/i.test(sender) ? sender.charAt(0).toUpperCase() : "#"}
          </span>
          <span>{sender || <Trans>A number of the network</Trans>}</span>
        </div>
        <div className={classes.thread}>
          <ArrivalDay draft={draft} />
          <p className={classes.bubble}>
            {isEmpty ? <Trans>Your message appears here.</Trans> : preview?.whole}
          </p>
          <p className={classes.under}>
            {isFlash ? <Trans>Flash SMS, disappears after reading</Trans> : <Trans>SMS</Trans>}
          </p>
        </div>
      </div>
      {previews.length > 1 ? (
        <NativeSelect
          label={<Trans>The opt-out words differ by network. Show:</Trans>}
          value={String(chosen)}
          data={previews.map(({ names }, place) => ({
            value: String(place),
            label: names.join(", "),
          }))}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
      ) : null}
    </figure>
  );
}
