import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import {
  comingSeasons,
  type Season,
  SEASON_KINDS,
  SEASON_REACH_DAYS,
} from "../../../../domain/schedule/season.ts";
import { zonedParts } from "../../../../domain/schedule/zoned-time.ts";
import {
  formatCivilDate,
  formatMonthName,
  formatWeekday,
} from "../../../../domain/text/formats.ts";
import { useCountriesHere } from "../../../session/cells.ts";
import { Button } from "../../../ui/form/button.tsx";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import classes from "../admin.module.css";
import { ofKind } from "./season-of-kind.ts";

const SHOWN = 4;
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);
const WEEKDAYS = MONTHS.slice(0, 7);

type Props = {
  seasons: readonly Season[];
  /** Null: for every country. */
  countryId: number | null;
  onChange: (seasons: Season[]) => void;
};

/** When an example is offered: days of the year and the days around them, and the dates that come of it in each country. */
export function TemplateSeasons({ seasons, countryId, onChange }: Props) {
  const countries = useCountriesHere();
  const [nowMs] = useState(() => Date.now());
  const put = (place: number, season: Season) => onChange(seasons.with(place, season));
  return (
    <fieldset className="lh-stack-tight">
      <legend className="lh-strong">
        <Trans>When it is offered</Trans>
      </legend>
      {seasons.map((season, place) => (
        <OneSeason
          // Seasons have no id; they are added and removed at their place.
          key={place}
          season={season}
          onChange={(changed) => put(place, changed)}
          onRemove={() => onChange(seasons.filter((_, other) => other !== place))}
        />
      ))}
      <div>
        <Button
          variant="default"
          onClick={() => onChange([...seasons, ofKind("day", { daysBefore: 14, daysAfter: 0 })])}
        >
          <Trans>Add a time of year</Trans>
        </Button>
      </div>
      {seasons.length === 0 ? (
        <p className="lh-quiet">
          <Trans>It is offered all year.</Trans>
        </p>
      ) : (
        <ul aria-live="polite">
          {countries
            .filter(({ id }) => (countryId ?? id) === id)
            .map((country) => (
              <li key={country.id}>
                {country.name}:{" "}
                <Dates
                  spans={comingSeasons(
                    seasons,
                    zonedParts(nowMs, country.timeZone).date,
                    country.code,
                  )}
                />
              </li>
            ))}
        </ul>
      )}
    </fieldset>
  );
}

function Dates({ spans }: { spans: readonly { first: string; last: string }[] }) {
  if (spans.length === 0) return <Trans>not in the coming year</Trans>;
  const shown = spans
    .slice(0, SHOWN)
    .map(({ first, last }) => `${formatCivilDate(first)} – ${formatCivilDate(last)}`);
  const more = spans.length - shown.length;
  return (
    <>
      {shown.join(", ")}
      {more > 0 ? (
        <>
          {" "}
          <Plural value={more} one="and # more time in a year" other="and # more times in a year" />
        </>
      ) : null}
    </>
  );
}

type OneProps = { season: Season; onChange: (season: Season) => void; onRemove: () => void };

function OneSeason({ season, onChange, onRemove }: OneProps) {
  const { t } = useLingui();
  const kinds: Record<Season["kind"], string> = {
    day: t`A day of the year`,
    "nth-weekday": t`A weekday of a month`,
    "each-month": t`A day of each month`,
    easter: t`Easter Sunday`,
    eid: t`Eid al-Fitr, after Ramadan`,
    "school-term": t`School opens for a term`,
  };
  const days = (label: string, value: number, max: number, put: (value: number) => void) => (
    <TextInput
      label={label}
      type="number"
      inputMode="numeric"
      min={max === 31 ? 1 : 0}
      max={max}
      value={String(value)}
      onChange={(event) => put(Math.trunc(Number(event.currentTarget.value)))}
    />
  );
  return (
    <div className={classes.filters}>
      <NativeSelect
        label={t`Counted from`}
        value={season.kind}
        onChange={({ currentTarget: { value } }) => {
          const kind = SEASON_KINDS.find((known) => known === value);
          if (kind) onChange(ofKind(kind, season));
        }}
        data={SEASON_KINDS.map((kind) => ({ value: kind, label: kinds[kind] }))}
      />
      {season.kind === "nth-weekday" ? (
        <>
          <NativeSelect
            label={t`Which one`}
            value={String(season.nth)}
            onChange={(event) => onChange({ ...season, nth: Number(event.currentTarget.value) })}
            data={[
              { value: "1", label: t`First` },
              { value: "2", label: t`Second` },
              { value: "3", label: t`Third` },
              { value: "4", label: t`Fourth` },
              { value: "-1", label: t`Last` },
            ]}
          />
          <NativeSelect
            label={t`Weekday`}
            value={String(season.weekday)}
            onChange={(event) =>
              onChange({ ...season, weekday: Number(event.currentTarget.value) })
            }
            data={WEEKDAYS.map((day) => ({ value: String(day), label: formatWeekday(day) }))}
          />
        </>
      ) : null}
      {season.kind === "day" || season.kind === "each-month"
        ? days(t`Day`, season.day, 31, (day) => onChange({ ...season, day }))
        : null}
      {season.kind === "day" || season.kind === "nth-weekday" ? (
        <NativeSelect
          label={t`Month`}
          value={String(season.month)}
          onChange={(event) => onChange({ ...season, month: Number(event.currentTarget.value) })}
          data={MONTHS.map((month) => ({ value: String(month), label: formatMonthName(month) }))}
        />
      ) : null}
      {days(t`Days before`, season.daysBefore, SEASON_REACH_DAYS, (daysBefore) =>
        onChange({ ...season, daysBefore }),
      )}
      {days(t`Days after`, season.daysAfter, SEASON_REACH_DAYS, (daysAfter) =>
        onChange({ ...season, daysAfter }),
      )}
      <Button variant="subtle" onClick={onRemove}>
        <Trans>Remove this time</Trans>
      </Button>
    </div>
  );
}
