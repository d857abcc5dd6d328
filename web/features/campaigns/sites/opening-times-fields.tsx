import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { dayNames } from "../../../../domain/schedule/hour-lines.ts";
import type { OpenHours, OpeningTimes } from "../../../../domain/schedule/opening-times.ts";
import { Button } from "../../../ui/form/button.tsx";
import { CheckBox } from "../../../ui/form/check-box.tsx";
import { FieldError } from "../../../ui/form/field-frame.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import type { FormOf } from "../../../ui/form/use-form.ts";
import classes from "./opening-times.module.css";
import type { SiteValues } from "./site-values.ts";

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const WEEK_AND_WEEKEND = [[1, 2, 3, 4, 5], [6], [7]];
const HOURS: OpenHours = { from: "08:00", until: "17:00" };
const BEGINNING: OpeningTimes = [
  HOURS,
  HOURS,
  HOURS,
  HOURS,
  HOURS,
  { from: "09:00", until: "13:00" },
  null,
];

/** When a shop is open: the days of the week together, or each on its own. */
export function OpeningTimesFields({ form }: { form: FormOf<SiteValues> }) {
  const times = form.values.openingTimes;
  const shown = form.getInputProps("openingTimes");
  const [isEachDay, setEachDay] = useState(() => !isSameAllWeek(times));
  const change = (next: OpeningTimes) => form.setFieldValue("openingTimes", next);
  const setDays = (days: readonly number[], hours: OpenHours | null) =>
    change(times.map((day, index) => (days.includes(index + 1) ? hours : day)));
  const groups = isEachDay ? WEEKDAYS.map((weekday) => [weekday]) : WEEK_AND_WEEKEND;
  return (
    <div
      className={classes.times}
      ref={(element) => shown.ref(element?.querySelector("input") ?? null)}
    >
      <CheckBox
        label={<Trans>Show when you are open</Trans>}
        description={<Trans>Your page then says “Open now”, or when you open.</Trans>}
        checked={times.length > 0}
        onChange={(event) => change(event.currentTarget.checked ? BEGINNING : [])}
      />
      {times.length === 0 ? null : (
        <>
          {groups.map((days) => (
            <DayFields
              key={dayNames(days)}
              name={dayNames(days)}
              hours={times[(days[0] ?? 1) - 1] ?? null}
              onChange={(hours) => setDays(days, hours)}
            />
          ))}
          {isEachDay ? null : (
            <div>
              <Button variant="subtle" onClick={() => setEachDay(true)}>
                <Trans>Other times on some days</Trans>
              </Button>
            </div>
          )}
          <FieldError id="openingTimes" error={shown.error} />
        </>
      )}
    </div>
  );
}

type DayProps = {
  name: string;
  hours: OpenHours | null;
  onChange: (hours: OpenHours | null) => void;
};

function DayFields({ name, hours, onChange }: DayProps) {
  const { t } = useLingui();
  return (
    <fieldset className={classes.day}>
      <legend className="lh-visually-hidden">{name}</legend>
      <CheckBox
        label={name}
        checked={hours !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? HOURS : null)}
      />
      {hours ? (
        <div className={classes.hours}>
          <TextInput
            type="time"
            aria-label={t`${name}, from`}
            value={hours.from}
            onChange={(event) => onChange({ ...hours, from: event.currentTarget.value })}
          />
          <span aria-hidden="true">–</span>
          <TextInput
            type="time"
            aria-label={t`${name}, until`}
            value={hours.until}
            onChange={(event) => onChange({ ...hours, until: event.currentTarget.value })}
          />
        </div>
      ) : (
        <span className={classes.closed}>
          <Trans>Closed</Trans>
        </span>
      )}
    </fieldset>
  );
}

function isSameAllWeek(times: OpeningTimes): boolean {
  const [first, ...others] = times.slice(0, 5).map((day) => JSON.stringify(day));
  return others.every((day) => day === first);
}
