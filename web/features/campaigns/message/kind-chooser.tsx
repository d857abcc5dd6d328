import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { KIND_TRAITS } from "../../../../domain/campaign/kinds/traits.ts";
import { parseMoneyInput } from "../../../../domain/money/money.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import type { StepModel } from "../step/step-model.ts";
import { KindPrice } from "../cost/kind-price-line.tsx";
import classes from "./kind.module.css";
import { translateKnown } from "../../../../domain/translate.ts";

const KindList = lazyPart(
  async () => (await import("./kind-list.tsx")).KindList,
  <LoadingSkeleton heights={[72, 72, 72, 72, 72]} />,
);

/** The kind of campaign, and money first: "I have R150" shows what it buys of every kind. */
export function KindChooser({ model }: { model: StepModel }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [money, setMoney] = useState("");
  const { kind } = model.editor.draft;
  const budgetMinor = parseMoneyInput(money);
  const isWrong = money.trim() !== "" && budgetMinor === undefined;
  function typeMoney(text: string) {
    setMoney(text);
    if (parseMoneyInput(text) !== undefined) setOpen(true);
  }
  return (
    <section className={classes.box} aria-label={t`Kind of campaign`}>
      <div className={classes.kindNow}>
        <p>
          <b>{translateKnown(KIND_TRAITS[kind].name)}</b>{" "}
          <span className="lh-quiet lh-small">
            <KindPrice country={model.country} kind={kind} />
          </span>
        </p>
        <Button
          variant="default"
          aria-expanded={isOpen}
          aria-controls="kinds"
          onPointerEnter={KindList.preload}
          onFocus={KindList.preload}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <Trans>Close</Trans> : <Trans>Other kinds</Trans>}
        </Button>
      </div>
      <div className={classes.budget}>
        <label htmlFor="field-budget">
          <Trans>My budget</Trans>
        </label>
        <TextInput
          id="field-budget"
          inputMode="decimal"
          autoComplete="off"
          start={model.country.currencySymbol}
          placeholder="150"
          aria-describedby="budget-hint"
          value={money}
          error={isWrong ? t`Enter an amount such as 150 or 150.50.` : undefined}
          onFocus={KindList.preload}
          onChange={(event) => typeMoney(event.currentTarget.value)}
        />
        <span id="budget-hint" className="lh-quiet lh-small">
          <Trans>See how many people that reaches.</Trans>
        </span>
      </div>
      {isOpen ? (
        <div id="kinds" className="lh-stack-tight">
          <KindList model={model} budgetMinor={budgetMinor} onChosen={() => setOpen(false)} />
        </div>
      ) : null}
    </section>
  );
}
