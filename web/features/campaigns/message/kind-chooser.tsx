import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { KIND_TRAITS } from "../../../../domain/campaign/kinds/traits.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import type { StepModel } from "../step/step-model.ts";
import { KindPrice } from "../cost/kind-price-line.tsx";
import { MyBudget } from "./my-budget.tsx";
import { budgetOf } from "./named-amount.ts";
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
  // Too little for the kind of now may be enough for another.
  const [typedMinor, setTypedMinor] = useState<number>();
  const { kind } = model.editor.draft;
  function noteTyped(minor: number | undefined) {
    setTypedMinor(minor);
    if (minor !== undefined) setOpen(true);
  }
  function close() {
    setTypedMinor(undefined);
    setOpen(false);
  }
  return (
    <section className={classes.box} aria-label={t`Kind of campaign`}>
      <div className={classes.kindNow}>
        <p>
          <b>{translateKnown(KIND_TRAITS[kind].name)}</b>{" "}
          <span className="lh-quiet lh-small">
            <KindPrice country={model.country} kind={kind} parts={model.parts} />
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
      <MyBudget model={model} key={kind} onTyped={noteTyped} onFocus={KindList.preload} />
      {isOpen ? (
        <div id="kinds" className="lh-stack-tight">
          <KindList model={model} budgetMinor={typedMinor ?? budgetOf(model)} onChosen={close} />
        </div>
      ) : null}
    </section>
  );
}
