import { Trans, useLingui } from "@lingui/react/macro";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { CAMPAIGN_KINDS, kindByFlowType } from "../../../../domain/catalogue.ts";
import { parseMoneyInput } from "../../../../domain/money.ts";
import { ErrorNotice } from "../../../ui/error-notice.tsx";
import { Money } from "../../../ui/money.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import { costOfPeople } from "../budget/people-money.ts";
import type { WizardModel } from "../wizard/wizard-model.ts";
import { changeKind } from "./change-kind.ts";
import { unitPriceOf } from "./kind-price.ts";
import { KIND_SENTENCES } from "./kind-words.tsx";
import classes from "./kind.module.css";
import { useProposals, type Proposal } from "./use-proposals.ts";

/** The kind of campaign in one line; opened, all five with what they cost, or what a budget buys of each. */
export function KindChooser({ model }: { model: WizardModel }) {
  const [isOpen, setOpen] = useState(false);
  const { flowTypeId } = model.editor.draft;
  return (
    <section className={classes.box} aria-label="Kind of campaign">
      <div className="lh-spread">
        <p>
          <b>{kindByFlowType(flowTypeId)?.name}</b>{" "}
          <span className="lh-quiet">
            <PriceOf model={model} flowTypeId={flowTypeId} />
          </span>
        </p>
        <Button
          variant="default"
          aria-expanded={isOpen}
          aria-controls="kinds"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <Trans>Close</Trans> : <Trans>Other kinds, or by budget</Trans>}
        </Button>
      </div>
      {isOpen ? (
        <div id="kinds" className="lh-stack">
          <Kinds model={model} onChosen={() => setOpen(false)} />
        </div>
      ) : null}
    </section>
  );
}

function PriceOf({ model, flowTypeId }: { model: WizardModel; flowTypeId: number }) {
  const { country } = model;
  const unitPriceTenThousandths = unitPriceOf(country, flowTypeId);
  const thousandMinor = costOfPeople(1000, { unitPriceTenThousandths, parts: 1 });
  return (
    <Trans>
      from <Money amountMinor={thousandMinor} currency={country.currencyCode} /> for 1,000 people
    </Trans>
  );
}

function Kinds({ model, onChosen }: { model: WizardModel; onChosen: () => void }) {
  const { t } = useLingui();
  const { country, editor, me } = model;
  const [money, setMoney] = useState("");
  const budgetMinor = parseMoneyInput(money);
  const query = useProposals(country.id, editor.draft, budgetMinor);
  const proposals = budgetMinor ? (query.data?.proposals ?? []) : [];
  const isWrong = money.trim() !== "" && budgetMinor === undefined;
  function choose(flowTypeId: number, proposal: Proposal | undefined) {
    const company = me?.registration?.company ?? "";
    editor.change({
      ...(flowTypeId === editor.draft.flowTypeId
        ? {}
        : changeKind(editor.draft, flowTypeId, company)),
      ...(proposal ? { people: proposal.people } : {}),
    });
    onChosen();
  }
  return (
    <>
      <TextInput
        label={<Trans>What can you spend?</Trans>}
        description={<Trans>Give an amount and see what it buys, or just choose a kind.</Trans>}
        inputMode="decimal"
        autoComplete="off"
        leftSection={<span aria-hidden="true">{country.currencySymbol}</span>}
        placeholder="150"
        value={money}
        error={isWrong ? t`Write an amount such as 150 or 150.50.` : undefined}
        onChange={(event) => setMoney(event.currentTarget.value)}
      />
      <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      <ul className={classes.kinds}>
        {CAMPAIGN_KINDS.map(({ flowTypeId, name }) => {
          const proposal = proposals.find((found) => found.flowTypeId === flowTypeId);
          return (
            <li key={flowTypeId}>
              <button
                type="button"
                className={classes.kind}
                aria-pressed={editor.draft.flowTypeId === flowTypeId}
                onClick={() => choose(flowTypeId, proposal)}
              >
                <span className="lh-spread">
                  <b>{name}</b>
                  <span className="lh-small">
                    {proposal ? (
                      <b>
                        <Trans>{formatCount(proposal.people)} people</Trans>
                      </b>
                    ) : (
                      <PriceOf model={model} flowTypeId={flowTypeId} />
                    )}
                  </span>
                </span>
                <span className="lh-quiet lh-small">
                  {proposal?.message ?? KIND_SENTENCES[flowTypeId]}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
