import { isShownOnPages } from "../../../../domain/campaign/kinds/views.ts";
import type { KindName } from "../../../../domain/campaign/kinds/traits.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { carriersOf } from "../../../../domain/campaign/kinds/carriers.ts";
import { KIND_SENTENCES } from "../../../../domain/campaign/kinds/sentences.ts";
import { KINDS } from "../../../../domain/campaign/kinds/kinds.ts";
import { formatMoney } from "../../../../domain/money/money.ts";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import type { Country } from "../draft/draft.ts";
import { EDITORS } from "../kinds/editors.tsx";
import { peopleText } from "../../../../domain/campaign/people/people-text.ts";
import type { StepModel } from "../step/step-model.ts";
import { changeKind, smsTextOf } from "./change-kind.ts";
import { KindDrawing } from "./kind-drawing.tsx";
import { KindPrice } from "../cost/kind-price-line.tsx";
import { SUMMARIES } from "../kinds/summaries.tsx";
import classes from "./kind.module.css";
import { translateKnown } from "../../../../domain/translate.ts";
import { useProposals, type Proposal } from "./use-proposals.ts";

type Props = {
  model: StepModel;
  /** Undefined: no amount was named. */
  budgetMinor: number | undefined;
  onChosen(): void;
};

/** All kinds with what they cost; with an amount, what it buys of each: whom, how many, and what comes of it. */
export function KindList({ model, budgetMinor, onChosen }: Props) {
  const { country, editor, me } = model;
  const { draft } = editor;
  const optOutSuffixes = country.routes.map(({ optOutSuffix }) => optOutSuffix);
  const query = useProposals(
    country.id,
    { ...draft, text: smsTextOf(draft, optOutSuffixes) },
    budgetMinor,
  );
  const proposals = budgetMinor ? query.data?.proposals : undefined;
  function choose(kind: KindName, proposal: Proposal | undefined) {
    const company = me?.registration?.company ?? "";
    if (proposal) model.budget.name(proposal.amountMinor);
    editor.change({
      ...(kind === draft.kind ? {} : changeKind(draft, kind, { company, optOutSuffixes })),
      ...(proposal ? { people: proposal.people } : {}),
    });
    onChosen();
  }
  return (
    <>
      <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      <div role="status">
        {proposals && budgetMinor ? (
          <Heading model={model} budgetMinor={budgetMinor} isNone={proposals.length === 0} />
        ) : null}
      </div>
      <ul className={classes.kinds} aria-busy={query.isFetching}>
        {inOrder(proposals).map(({ id, flowTypeId, name }) => {
          const proposal = proposals?.find((found) => found.flowTypeId === flowTypeId);
          return (
            <li key={flowTypeId}>
              <button
                type="button"
                className={classes.kind}
                aria-pressed={draft.kind === id}
                onPointerEnter={() => EDITORS[id].preload?.()}
                onFocus={() => EDITORS[id].preload?.()}
                onClick={() => choose(id, proposal)}
              >
                <KindDrawing drawing={SUMMARIES[id].drawing} />
                <span className="lh-spread">
                  <b>{translateKnown(name)}</b>
                  <span className="lh-small">
                    {proposal ? (
                      <b>
                        <Trans>{formatCount(proposal.people)} people</Trans>
                      </b>
                    ) : (
                      <KindPrice country={country} kind={id} />
                    )}
                  </span>
                </span>
                <span className="lh-quiet lh-small">
                  {proposal ? (
                    <Outcome proposal={proposal} currency={country.currencyCode} />
                  ) : (
                    translateKnown(KIND_SENTENCES[id])
                  )}
                </span>
                <Carriers routes={country.routes} kind={id} />
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** With an amount, the kind that reaches most people comes first. */
function inOrder(proposals: readonly Proposal[] | undefined) {
  const kinds = Object.values(KINDS);
  const place = (flowTypeId: number) => {
    const found = proposals?.findIndex((proposal) => proposal.flowTypeId === flowTypeId) ?? -1;
    return found < 0 ? kinds.length : found;
  };
  return kinds.sort((a, b) => place(a.flowTypeId) - place(b.flowTypeId));
}

type CarriersProps = { routes: Country["routes"]; kind: KindName };

/** The networks that carry a kind, where some do not. */
function Carriers({ routes, kind }: CarriersProps) {
  const { i18n } = useLingui();
  const carriers = carriersOf(routes, kind);
  if (carriers.length === routes.length) return null;
  const names = new Intl.ListFormat(i18n.locale).format(carriers.map(({ name }) => name));
  return (
    <span className="lh-quiet lh-small">
      {names === "" ? <Trans>No network carries this now.</Trans> : <Trans>Only on {names}.</Trans>}
    </span>
  );
}

type HeadingProps = { model: StepModel; budgetMinor: number; isNone: boolean };

function Heading({ model, budgetMinor, isNone }: HeadingProps) {
  const { country, editor } = model;
  const amount = formatMoney(budgetMinor, country.currencyCode);
  if (isNone)
    return (
      <p>
        <Trans>{amount} does not cover one message. Enter a larger amount.</Trans>
      </p>
    );
  return (
    <p className="lh-small">
      <Trans>
        What {amount} buys. People: {peopleText(editor.draft, country)}. You can change it in the
        next step.
      </Trans>
    </p>
  );
}

type OutcomeProps = { proposal: Proposal; currency: Country["currencyCode"] };

function Outcome({ proposal, currency }: OutcomeProps) {
  const { amountMinor, delivered, clicks } = proposal;
  const price = formatMoney(amountMinor, currency);
  const [low, high] = [delivered.low, delivered.high].map(formatCount);
  if (isShownOnPages(proposal.flowTypeId))
    return (
      <Trans>
        {price}; about {low} to {high} will see it, {formatCount(clicks.low)} to{" "}
        {formatCount(clicks.high)} may tap it.
      </Trans>
    );
  if (clicks.high === 0)
    return (
      <Trans>
        {price}; about {low} to {high} will get it.
      </Trans>
    );
  return (
    <Trans>
      {price}; about {low} to {high} will get it, {formatCount(clicks.low)} to{" "}
      {formatCount(clicks.high)} may tap it.
    </Trans>
  );
}
