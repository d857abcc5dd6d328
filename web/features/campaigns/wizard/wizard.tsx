import { Trans } from "@lingui/react/macro";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { Me } from "../../../session/me.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { whenIdle } from "../../../ui/lazy-part.tsx";
import { useBudget } from "../cost/use-budget.ts";
import { businessNowMs } from "../../../api/business-time.ts";
import { titleFrom } from "../../../../domain/campaign/drafts/title-from.ts";
import type { Country } from "../draft/draft.ts";
import { kindOf } from "../../../../domain/campaign/kinds/kinds.ts";
import { useDraft, type DraftSource } from "../draft/use-draft.ts";
import { useOwnPages } from "../step/use-own-pages.ts";
import { unitPriceOf } from "../../../../domain/campaign/price/unit-price.ts";
import { chargedPartsOf } from "../fields/message-words.ts";
import { useReach } from "../audience/use-reach.ts";
import { FixNotice } from "./fix-notice.tsx";
import { focusField } from "./focus-field.ts";
import { NextBar } from "./next-bar.tsx";
import { OwnVersion, SaveNotice, SaveWord } from "./save-notice.tsx";
import { Stepper } from "./stepper.tsx";
import { preloadSteps, STEP_PARTS } from "./step-parts.tsx";
import { stepStatuses, type StepStatus } from "./step-status.ts";
import type { Aside } from "../draft/aside.ts";
import type { Step } from "../draft/steps.ts";
import { firstDays, isWithoutDays } from "../when/schedule-choice.ts";
import { useStepAnswers } from "./use-step-answers.ts";
import { useRememberedStep, useSeen } from "./use-steps-seen.ts";
import { Notice } from "../../../ui/notice/notice.tsx";
import { SummaryPanel } from "./summary-panel.tsx";
import { countryCodeOf, type StepModel } from "../step/step-model.ts";
import classes from "./wizard.module.css";

type Props = {
  source: DraftSource;
  country: Country;
  me: Me | undefined;
  current: Step;
  /** Steps that have an answer already: they are ticked off before somebody comes to them. */
  answered?: readonly Step[];
  /** The refused campaign that this draft is to put right. */
  fixOf: string | undefined;
  /** What stood here before the other version was loaded. */
  aside?: Aside | undefined;
  /** Loads what was saved elsewhere. */
  onReload(aside: Aside): void;
};

/** Five questions in any order; every answer is saved as it is given. */
export function Wizard(props: Props) {
  const { source, country, me, current, answered = [], fixOf, aside, onReload } = props;
  const editor = useDraft(source);
  const address = editor.version === null ? null : source.id;
  const { seen, statuses, errors, model } = useStepModel({
    source,
    country,
    me,
    current,
    answered,
    editor,
  });
  useEffect(() => whenIdle(preloadSteps), []);
  const StepPart = STEP_PARTS[current];
  const title = editor.draft.title || <Trans>New campaign</Trans>;
  return (
    <>
      <PageHeader title={title} aside={<SaveWord state={editor.saveState} />} />
      <SaveNotice
        id={source.id}
        draft={editor.draft}
        timeZone={country.timezone}
        state={editor.saveState}
        onOverwrite={editor.overwriteTheirs}
        onReload={() => onReload({ id: source.id, draft: editor.draft, step: current })}
      />
      {aside ? <OwnVersion aside={aside} editor={editor} /> : null}
      <div className={classes.layout}>
        <div className={classes.side}>
          <Stepper current={current} statuses={statuses} seen={seen} id={address} />
          <div className={classes.summary}>
            <SummaryPanel model={model} />
          </div>
        </div>
        <div className={classes.main}>
          {fixOf ? <FixNotice id={fixOf} /> : null}
          {errors.fields[""] ? <Notice tone="warn">{errors.fields[""]}</Notice> : null}
          <StepPart model={{ ...model, errors: errors.fields }} />
          {current === "review" ? null : (
            <NextBar
              current={current}
              model={model}
              isWaiting={errors.isWaiting}
              onNext={errors.goOn}
            />
          )}
        </div>
      </div>
    </>
  );
}

type ModelInput = Pick<Props, "source" | "country" | "me" | "current"> & {
  answered: readonly Step[];
  editor: ReturnType<typeof useDraft>;
};

function useStepModel({ source, country, me, current, answered, editor }: ModelInput) {
  const { draft } = editor;
  const countryCode = countryCodeOf(country);
  const reach = useReach(country.id, draft);
  const ownPages = useOwnPages(me);
  const parts = chargedPartsOf(draft, countryCode, country.routes);
  const unitPriceTenThousandths = unitPriceOf(country, draft.kind);
  const price = { unitPriceTenThousandths, parts };
  // What was counted for other people says nothing of these.
  const counted = reach.isStale ? undefined : reach.forecast;
  const budget = useBudget(source.id, editor, price, counted?.maxPeople);
  const nowMs = businessNowMs();
  const statuses = stepStatuses({
    draft,
    country,
    parts,
    reach: counted,
    nowMs,
    ownPages,
  });
  const goTo = useGoTo(source.id, editor);
  useRememberedStep(current, editor);
  const seen = useSeen(current, answered);
  const model: StepModel = {
    id: source.id,
    me,
    country,
    countryCode,
    editor,
    isSubmitted: false,
    budget,
    reach,
    parts,
    unitPriceTenThousandths,
    ownPages,
    errors: {},
    goTo,
  };
  const answersOf = useStepAnswers(current, model);
  const judged = statuses.map((status) => ({
    ...status,
    problems: [...status.problems, ...answersOf(status.step)],
  }));
  const errors = useErrors(current, model, statuses, answersOf(current));
  return { model, seen, statuses: judged, errors };
}

type Problem = { step: string; path: string; message: string };

/** Problems the server found in the saved draft: some checks, such as following a link, only it can make. */
function useFoundByServer(current: Step, { id, editor }: StepModel): Problem[] {
  const key = ["quote", id, editor.version];
  const quote = useQuery<{ problems: Problem[] }>({ queryKey: key, queryFn: skipToken });
  if (editor.saveState.kind !== "saved") return [];
  return (quote.data?.problems ?? []).filter(({ step }) => step === current);
}

/** Goes on when the step is complete; else shows what is missing and brings the focus there. */
function useErrors(
  current: Step,
  model: StepModel,
  statuses: readonly StepStatus[],
  answers: readonly Problem[],
) {
  const { editor, goTo } = model;
  const found = useFoundByServer(current, model);
  const [tried, setTried] = useState<ReadonlySet<Step>>(new Set());
  const problems = statuses.find(({ step }) => step === current)?.problems ?? [];
  const fields: Record<string, string> = {};
  for (const { path, message } of [...found, ...answers]) fields[path] ??= message;
  if (tried.has(current)) for (const { path, message } of problems) fields[path] ??= message;
  // The people of before are not those that are meant now: whether these can be written to is known once they are counted.
  const mustWait = current === "people" && model.reach.isCounting;
  const [waiting, setWaiting] = useState<{ at: Step; to: Step }>();
  useEffect(() => {
    if (!waiting || mustWait) return;
    setWaiting(undefined);
    if (waiting.at === current) goOn(waiting.to);
    // It goes by what is there when the counting ends.
    // eslint-disable-next-line react/exhaustive-deps
  }, [waiting, mustWait]);
  function goOn(to: Step) {
    if (mustWait) {
      model.reach.ask();
      setWaiting({ at: current, to });
      return;
    }
    const [first] = problems;
    if (first) {
      setTried(new Set([...tried, current]));
      // The sentence under the field has to be there first.
      requestAnimationFrame(() => focusField(first.path));
      return;
    }
    if (current === "message" && editor.draft.title === "")
      editor.change({ title: titleFrom(kindOf(editor.draft).firstWords(editor.draft)) });
    if (to === "review" && isWithoutDays(editor.draft)) editor.change(firstDays(model.country));
    goTo(to);
  }
  return { fields, goOn, isWaiting: waiting !== undefined };
}

function useGoTo(id: string, editor: ReturnType<typeof useDraft>) {
  const navigate = useNavigate();
  return (step: Step, field?: string) => {
    void editor.flush();
    const isKnown = editor.version !== null;
    void navigate({
      to: "/campaign/$mode",
      params: { mode: isKnown ? "edit" : "new" },
      search: (before) => ({ ...before, ...(isKnown ? { id } : {}), step }),
    }).then(() => {
      if (field) requestAnimationFrame(() => focusField(field));
    });
  };
}
