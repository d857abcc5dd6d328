import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { countryById, SOUTH_AFRICA } from "../../../../domain/countries.ts";
import { formatMoney, parseMoneyInput } from "../../../../domain/money/money.ts";
import { client, orpc } from "../../../api/client.ts";
import { useAttempt } from "../../../api/use-attempt.ts";
import { queryClient } from "../../../query/query-client.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { requiredField } from "../../../ui/form/required-field.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { useFormSubmit } from "../../../ui/form/use-form-submit.ts";
import { AdvertiserPick, type Advertiser } from "../accounting/advertiser-pick.tsx";
import { endOfDay } from "./bonus-end.ts";

type Props = {
  /** The advertiser of the page; undefined where one is chosen first. */
  userId: string | undefined;
};

/** Grants a bonus, or proposes it where the sum needs a second administrator. */
export function GrantBonusForm({ userId }: Props) {
  const [picked, pick] = useState<Advertiser | null>(null);
  const known = useQuery({
    ...orpc.administration.advertiser.queryOptions({ input: { userId: userId ?? "" } }),
    enabled: userId !== undefined,
  });
  const advertiser = userId === undefined ? picked : (known.data ?? null);
  return (
    <Card title={<Trans>Grant a bonus</Trans>}>
      {userId === undefined ? (
        <AdvertiserPick chosen={picked} onChoose={pick} />
      ) : (
        <>
          <ErrorNotice error={known.error} onRetry={() => void known.refetch()} />
          <p className="lh-strong">
            {advertiser ? `${advertiser.company || advertiser.name} · ${advertiser.email}` : ""}
          </p>
        </>
      )}
      {advertiser ? <Fields key={advertiser.userId} advertiser={advertiser} /> : null}
    </Card>
  );
}

function Fields({ advertiser }: { advertiser: Advertiser }) {
  const { t } = useLingui();
  const country = countryById(advertiser.countryId) ?? SOUTH_AFRICA;
  const { run } = useAttempt();
  const [state, setState] = useState<"granted" | "waiting" | null>(null);
  const proposals = useQuery(orpc.administration.bonusProposals.queryOptions({ input: {} }));
  const limit = proposals.data?.limits.find(({ currency }) => currency === country.currency);
  const money = (amountMinor: number) => formatMoney(amountMinor, country.currency);
  const most = limit ? money(limit.mostMinor) : "";
  const above = limit ? money(limit.approvalAboveMinor) : "";
  const form = useForm({
    initialValues: { amountMinor: "", reason: "", expiresAt: "" },
    validate: {
      amountMinor: (value) => {
        const amountMinor = parseMoneyInput(value) ?? 0;
        if (amountMinor <= 0) return t`Enter an amount like 50.`;
        return limit && amountMinor > limit.mostMinor ? t`Up to ${most} at once.` : null;
      },
      reason: (value) =>
        value.trim().length < 3 ? t`Give the reason. The advertiser will see it.` : null,
      expiresAt: (value) => (value === "" ? t`Choose the last day.` : null),
    },
  });
  const { onSubmit, isSending, error } = useFormSubmit(form, async (values) => {
    const input = {
      userId: advertiser.userId,
      amountMinor: parseMoneyInput(values.amountMinor) ?? 0,
      reason: values.reason.trim(),
      expiresAt: endOfDay(values.expiresAt, country.timeZone),
    };
    const granted = await run(
      input,
      (idempotencyKey) => client.administration.grantBonus(input, { context: { idempotencyKey } }),
      { throws: true },
    );
    if (!granted) return;
    form.reset();
    setState(granted.state);
    void queryClient.invalidateQueries({ queryKey: ["bonus-grants"] });
    void queryClient.invalidateQueries({ queryKey: orpc.administration.bonusProposals.key() });
  });
  return (
    <form
      onSubmit={(event) => {
        // What was said of the last one is not of this one.
        setState(null);
        onSubmit(event);
      }}
      noValidate
      className="lh-stack"
    >
      <TextInput
        {...requiredField(t`Amount`)}
        description={limit ? t`Above ${above} a second administrator approves it.` : null}
        inputMode="decimal"
        autoComplete="off"
        start={country.currencySymbol}
        {...form.getInputProps("amountMinor")}
      />
      <TextInput
        {...requiredField(t`Reason`)}
        description={t`The advertiser sees it on the statement.`}
        autoComplete="off"
        maxLength={300}
        {...form.getInputProps("reason")}
      />
      <TextInput {...requiredField(t`Last day`)} type="date" {...form.getInputProps("expiresAt")} />
      <ErrorNotice error={error} />
      {state ? (
        <Notice
          tone={state === "granted" ? "good" : "info"}
          announce="politely"
          title={
            state === "granted" ? (
              <Trans>Granted. It is in the wallet now.</Trans>
            ) : (
              <Trans>Proposed. It is granted when another administrator approves it.</Trans>
            )
          }
        />
      ) : null}
      <div>
        <Button type="submit" loading={isSending}>
          <Trans>Grant the bonus</Trans>
        </Button>
      </div>
    </form>
  );
}
