import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { formatTime } from "../../../domain/text/formats.ts";
import classes from "./acting-banner.module.css";
import { watchEnd } from "./watch-end.ts";

/** The time of an end, by the clock of this device. */
export const timeOfEnd = (until: string): string =>
  formatTime(until, new Intl.DateTimeFormat().resolvedOptions().timeZone);

type Props = {
  /** ISO 8601. */
  until: string;
  onOver: () => void;
};

/**
 * When acting as somebody ends, by the clock of this device, and in how many minutes. It is no live region: a screen reader that
 * read out each minute would talk without an end.
 */
export function ActingEnd({ until, onOver }: Props) {
  const { t } = useLingui();
  const [minutes, setMinutes] = useState(0);
  useEffect(() => watchEnd(Date.parse(until), setMinutes, onOver), [until, onOver]);
  const time = timeOfEnd(until);
  return (
    <span className={classes.end}>
      {minutes > 0
        ? t`Ends at ${time}, in ${plural(minutes, { one: "# minute", other: "# minutes" })}.`
        : t`Ends at ${time}.`}
    </span>
  );
}
