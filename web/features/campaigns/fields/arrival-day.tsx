import { Trans } from "@lingui/react/macro";
import { formatWeekdayDate } from "../../../../domain/text/formats.ts";
import type { Draft } from "../draft/draft.ts";
import classes from "./phone-preview.module.css";

/** Over a message on the phone: when its first day begins, as the app there would put it; an example until it is chosen. */
export function ArrivalDay({ draft }: { draft: Pick<Draft, "startDate" | "startHour"> }) {
  const { startDate, startHour } = draft;
  return (
    <p className={classes.day}>
      {startDate ? (
        `${formatWeekdayDate(startDate)} ${String(startHour).padStart(2, "0")}:00`
      ) : (
        <Trans>On your first day</Trans>
      )}
    </p>
  );
}
