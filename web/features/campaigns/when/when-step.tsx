import { placeName } from "../../../../domain/text/place-names.ts";
import { Plural, Trans } from "@lingui/react/macro";
import { useState } from "react";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { KIND_TRAITS } from "../../../../domain/campaign/kinds/traits.ts";
import { valueOn } from "../../../../domain/schedule/dated.ts";
import { dayNames } from "../../../../domain/schedule/hour-lines.ts";
import { bookableDays } from "../../../../domain/schedule/schedule.ts";
import {
  isStartPast,
  pastStart,
  untilProblem,
} from "../../../../domain/schedule/schedule-check.ts";
import { sendToday, startToday } from "../../../../domain/schedule/send-today.ts";
import { scheduleNotes } from "../../../../domain/schedule/send-window.ts";
import { addDays } from "../../../../domain/schedule/zoned-time.ts";
import { ChoiceChips } from "../../../ui/form/choice-chips.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { businessNowMs } from "../../../api/business-time.ts";
import { StepCard } from "../step/step-card.tsx";
import { useFreshDays } from "./use-fresh-days.ts";
import { OfferAndPace } from "./offer-and-pace.tsx";
import { type DatePreset, datePresets, scheduleOfPreset } from "./date-presets.ts";
import type { StepModel } from "../step/step-model.ts";
import {
  clock,
  areStaleFirstDays,
  hourChoices,
  scheduleLine,
  scheduleOf,
  sendingDays,
  sendingRulesOf,
} from "./schedule-choice.ts";
import classes from "./when.module.css";
import { formatWeekday } from "../../../../domain/text/formats.ts";

/** The days and hours; only legal ones can be chosen. */
export function WhenStep({ model }: { model: StepModel }) {
  const { editor, country, errors } = model;
  const { draft, change } = editor;
  const isShown = !KIND_TRAITS[draft.kind].isOnPhones;
  useFreshDays(model, { fillsEmpty: true });
  const rules = sendingRulesOf(country);
  const nowMs = businessNowMs();
  const { date: today, reason } = sendToday(country.timezone, rules, nowMs);
  const weekdays = bookableDays(valueOn(rules.legalHours, draft.startDate ?? today));
  const hours = hourChoices(draft.startDate ?? today, rules);
  const options = (list: number[]) =>
    list.map((hour) => ({ value: String(hour), label: clock(hour) }));
  const toggleDay = (day: number) =>
    change({
      daysOfWeek: draft.daysOfWeek.includes(day)
        ? draft.daysOfWeek.filter((other) => other !== day)
        : [...draft.daysOfWeek, day].sort((a, b) => a - b),
    });
  const presets = datePresets(country.timezone, rules, nowMs);
  const choosePreset = (value: DatePreset["value"]) => {
    const found = presets.find((preset) => preset.value === value);
    if (found) change(scheduleOfPreset(found, draft));
  };
  const changeStart = (startDate: string) =>
    change({
      startDate: startDate || null,
      ...(draft.endDate && startDate > draft.endDate ? { endDate: startDate } : {}),
    });
  return (
    <StepCard
      title={
        isShown ? <Trans>When should it be shown?</Trans> : <Trans>When should it be sent?</Trans>
      }
      lead={
        <Trans>
          Campaigns run on {dayNames(weekdays)}, between {clock(hours.start[0] ?? 8)} and{" "}
          {clock(hours.end.at(-1) ?? 19)}. All times are local time in {placeName(country.name)}.
        </Trans>
      }
    >
      <ChosenDaysPassed model={model} />
      <ChoiceChips
        legend={<Trans>Choose a day, or set your own dates below</Trans>}
        hint={reason}
        name="preset"
        pick="one"
        choices={presets}
        chosen={presets
          .filter(
            ({ startDate, endDate }) => startDate === draft.startDate && endDate === draft.endDate,
          )
          .map(({ value }) => value)}
        onToggle={choosePreset}
      />
      <div className={classes.dates}>
        <TextInput
          id="field-startDate"
          type="date"
          label={<Trans>First day</Trans>}
          min={today}
          value={draft.startDate ?? ""}
          error={errors["startDate"] ?? passedStart(model, nowMs)}
          onChange={(event) => changeStart(event.currentTarget.value)}
        />
        <TextInput
          id="field-endDate"
          type="date"
          label={<Trans>Last day</Trans>}
          min={draft.startDate ?? addDays(today, 1)}
          value={draft.endDate ?? ""}
          error={errors["endDate"]}
          onChange={(event) => change({ endDate: event.currentTarget.value || null })}
        />
      </div>
      <div className={classes.hours}>
        <NativeSelect
          id="field-startHour"
          label={<Trans>From</Trans>}
          data={options(hours.start)}
          value={String(draft.startHour)}
          error={errors["startHour"]}
          onChange={(event) => change({ startHour: Number(event.currentTarget.value) })}
        />
        <NativeSelect
          id="field-endHour"
          label={<Trans>Until</Trans>}
          data={options(hours.end)}
          value={String(draft.endHour)}
          error={errors["endHour"] ?? untilProblem(draft)}
          onChange={(event) => change({ endHour: Number(event.currentTarget.value) })}
        />
      </div>
      <ChoiceChips
        legend={<Trans>On these days of the week</Trans>}
        name="weekday"
        pick="many"
        choices={weekdays.map((value) => ({ value, label: formatWeekday(value) }))}
        chosen={draft.daysOfWeek}
        onToggle={toggleDay}
        error={errors["daysOfWeek"]}
        firstId="field-daysOfWeek"
      />
      <OfferAndPace model={model} />
      <Outcome model={model} />
    </StepCard>
  );
}

/** Days that somebody chose, and that passed while the draft waited: said before the fields, until others are chosen. */
function ChosenDaysPassed({ model }: { model: StepModel }) {
  const { editor, country, countryCode } = model;
  const { draft } = editor;
  const [found] = useState(() => {
    const nowMs = businessNowMs();
    const isChosen = !areStaleFirstDays(draft, { country, countryCode, nowMs });
    return isChosen && passedStart(model, nowMs)
      ? { startDate: draft.startDate, line: scheduleLine(draft) }
      : undefined;
  });
  if (!found || found.line === "" || found.startDate !== draft.startDate) return null;
  return (
    <Notice
      tone="info"
      title={<Trans>You had chosen {found.line}. That has passed meanwhile.</Trans>}
    >
      <Trans>Choose new days, and the rest stays as it is.</Trans>
    </Notice>
  );
}

/** What is wrong with a first day that has passed: marked at once, a draft may have waited longer than its days. */
function passedStart({ editor, countryCode, isSubmitted }: StepModel, nowMs: number) {
  const schedule = scheduleOf(editor.draft);
  const isPast = !isSubmitted && isStartPast(schedule, countryCode, nowMs);
  return isPast ? pastStart(schedule, countryCode, nowMs) : undefined;
}

function Outcome({ model }: { model: StepModel }) {
  const { draft } = model.editor;
  const rules = sendingRulesOf(model.country);
  const days = sendingDays(draft, model.countryCode, rules);
  const isShown = !KIND_TRAITS[draft.kind].isOnPhones;
  const { timezone } = model.country;
  const start = startToday(scheduleOf(draft), timezone, rules, businessNowMs());
  const notes = [...(start ? [start] : []), ...scheduleNotes(scheduleOf(draft), rules)];
  const line = scheduleLine(draft);
  const isBackwards = (draft.endDate ?? "") < (draft.startDate ?? "");
  const isUnsendable = isBackwards || untilProblem(draft) !== undefined;
  if (line === "" || isUnsendable || passedStart(model, businessNowMs())) return null;
  return (
    <Notice
      tone={days > 0 ? "info" : "warn"}
      announce="politely"
      title={
        days > 0 && isShown ? (
          <Trans>
            Shown on <Plural value={days} one="# day" other="# days" />: {line}
          </Trans>
        ) : days > 0 ? (
          <Trans>
            Sent on <Plural value={days} one="# day" other="# days" />: {line}
          </Trans>
        ) : isShown ? (
          <Trans>It cannot be shown on the days you chose.</Trans>
        ) : (
          <Trans>Nothing can be sent on the days you chose.</Trans>
        )
      }
    >
      {notes.length > 0 ? notes.map((note) => <p key={note}>{note}</p>) : null}
    </Notice>
  );
}
