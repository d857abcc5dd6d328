import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client, orpc } from "../../../api/client.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import classes from "../admin.module.css";
import { PlanPrices, type EditedPlan } from "./plan-prices.tsx";
import { ReasonDialog } from "../reason-dialog.tsx";

/** Each plan with its words, what it allows, and its prices by the day they begin. */
export function PlanEditor() {
  const { data, error, refetch } = useQuery(
    orpc.administration.plans.queryOptions({ input: {}, staleTime: 0 }),
  );
  return (
    <>
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      {data?.rows.map((plan) => (
        <Card key={plan.planId} title={plan.name}>
          {/* Begun again from what was saved. */}
          <PlanWords key={plan.version} plan={plan} />
          <PlanPrices plan={plan} />
        </Card>
      ))}
    </>
  );
}

function PlanWords({ plan }: { plan: EditedPlan }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState({
    name: plan.name,
    content: plan.content.join("\n"),
    mostLists: String(plan.mostLists),
    mostAudiences: String(plan.mostAudiences),
  });
  const put = (patch: Partial<typeof typed>) => setTyped({ ...typed, ...patch });
  const name = typed.name.trim();
  const lines = typed.content.split("\n").map((line) => line.trim());
  const content = lines.filter((line) => line !== "");
  const limits = [Number(typed.mostLists), Number(typed.mostAudiences)];
  const isGood = name !== "" && content.length > 0 && limits.every(isLimit);
  return (
    <>
      <div className={classes.filters}>
        <TextInput
          label={t`Name`}
          maxLength={40}
          value={typed.name}
          onChange={(event) => put({ name: event.currentTarget.value })}
        />
        <TextInput
          label={t`Saved lists allowed`}
          inputMode="numeric"
          value={typed.mostLists}
          onChange={(event) => put({ mostLists: event.currentTarget.value })}
        />
        <TextInput
          label={t`Saved choices allowed`}
          inputMode="numeric"
          value={typed.mostAudiences}
          onChange={(event) => put({ mostAudiences: event.currentTarget.value })}
        />
      </div>
      <Textarea
        label={t`What it includes, one per line`}
        rows={4}
        value={typed.content}
        onChange={(event) => put({ content: event.currentTarget.value })}
      />
      <div>
        <Button variant="default" disabled={!isGood} onClick={() => setAsking(true)}>
          <Trans>Save {plan.name}</Trans>
        </Button>
      </div>
      {isAsking ? (
        <ReasonDialog
          title={<Trans>Save {plan.name}?</Trans>}
          confirmLabel={<Trans>Save this plan</Trans>}
          onConfirm={async (reason) => {
            const { planId, version } = plan;
            const [mostLists = 1, mostAudiences = 1] = limits;
            const words = { name, content, mostLists, mostAudiences };
            await client.administration.savePlan({ planId, version, ...words, reason });
            setAsking(false);
            await queries.invalidateQueries({ queryKey: orpc.administration.key() });
            await queries.invalidateQueries({ queryKey: orpc.billing.subscriptions.plans.key() });
          }}
          onCancel={() => setAsking(false)}
        >
          <Trans>Everyone sees the new words at once, including subscribers.</Trans>
        </ReasonDialog>
      ) : null}
    </>
  );
}

function isLimit(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= 1000;
}
