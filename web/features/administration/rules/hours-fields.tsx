import { Trans, useLingui } from "@lingui/react/macro";
import { formatWeekday } from "../../../../domain/text/formats.ts";
import type { LegalHours } from "../../../../domain/schedule/schedule.ts";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import classes from "./rules.module.css";
import { clock } from "./rule-words.ts";

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const START_HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** From when until when anybody may be written to, for each day of the week. */
export function HoursFields({
  value,
  onChange,
}: {
  value: LegalHours;
  onChange: (value: LegalHours) => void;
}) {
  const { t } = useLingui();
  const set = (weekday: number, hours: { startHour: number; endHour: number } | undefined) => {
    const others = value.filter((day) => day.weekday !== weekday);
    const changed = hours ? [...others, { weekday, ...hours }] : others;
    onChange(changed.toSorted((a, b) => a.weekday - b.weekday));
  };
  return (
    <div className={classes.days}>
      {WEEKDAYS.map((weekday) => {
        const day = value.find((hours) => hours.weekday === weekday);
        const name = formatWeekday(weekday);
        const ends = START_HOURS.map((hour) => hour + 1).filter(
          (hour) => hour > (day?.startHour ?? 0),
        );
        return (
          <fieldset key={weekday} className={classes.day}>
            <legend>{name}</legend>
            <NativeSelect
              label={<Trans>From</Trans>}
              aria-label={t`${name}, from`}
              value={day ? String(day.startHour) : ""}
              data={[
                { value: "", label: t`No hours` },
                ...START_HOURS.map((hour) => ({ value: String(hour), label: clock(hour) })),
              ]}
              onChange={(event) => {
                const { value: text } = event.currentTarget;
                const startHour = Number(text);
                const endHour = Math.max(day?.endHour ?? 17, startHour + 1);
                set(weekday, text === "" ? undefined : { startHour, endHour });
              }}
            />
            {day ? (
              <NativeSelect
                label={<Trans>Until</Trans>}
                aria-label={t`${name}, until`}
                value={String(day.endHour)}
                data={ends.map((hour) => ({ value: String(hour), label: clock(hour) }))}
                onChange={(event) =>
                  set(weekday, {
                    startHour: day.startHour,
                    endHour: Number(event.currentTarget.value),
                  })
                }
              />
            ) : null}
          </fieldset>
        );
      })}
    </div>
  );
}
