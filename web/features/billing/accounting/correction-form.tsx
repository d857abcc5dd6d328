import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { countryById, SOUTH_AFRICA } from "../../../../domain/countries.ts";
import { correctionAloneMinor } from "../../../../domain/money/wallet-limits.ts";
import { formatMoney, parseMoneyInput } from "../../../../domain/money/money.ts";
import { client, orpc } from "../../../api/client.ts";
import { queryClient } from "../../../query/query-client.ts";
import { useAttempt } from "../../../api/use-attempt.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { requiredField } from "../../../ui/form/required-field.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { ConfirmDialog } from "../../../ui/notice/confirm-dialog.tsx";
import { AdvertiserPick } from "./advertiser-pick.tsx";
import { useChosenAdvertiser } from "./use-chosen-advertiser.ts";

const MIN_REASON_CHARACTERS = 3;
type Direction = "in" | "out";

/** Puts money into a wallet or takes it out, with a reason; asks before it books. */
export function CorrectionForm() {
  const { t } = useLingui();
  const { advertiser, pick } = useChosenAdvertiser();
  const [direction, setDirection] = useState<Direction>("in");
  const [typed, setTyped] = useState("");
  const [reason, setReason] = useState("");
  const [wasSent, setSent] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [state, setState] = useState<"awaiting" | "posted" | "declined" | null>(null);
  const { run, isBusy, error } = useAttempt();
  const country = countryById(advertiser?.countryId ?? SOUTH_AFRICA.id) ?? SOUTH_AFRICA;
  const sizeMinor = parseMoneyInput(typed) ?? 0;
  const isReady =
    advertiser !== null && sizeMinor > 0 && reason.trim().length >= MIN_REASON_CHARACTERS;
  const amount = formatMoney(sizeMinor, country.currency);
  const above = formatMoney(correctionAloneMinor(country.code), country.currency);
  const name = advertiser ? advertiser.company || advertiser.name || advertiser.email : "";

  const correct = async () => {
    if (!advertiser) return;
    const amountMinor = direction === "in" ? sizeMinor : -sizeMinor;
    const input = { userId: advertiser.userId, amountMinor, reason: reason.trim() };
    const made = await run(input, (idempotencyKey) =>
      client.billing.books.correct(input, { context: { idempotencyKey } }),
    );
    if (!made) return;
    setAsking(false);
    setState(made.status);
    setSent(false);
    setTyped("");
    setReason("");
    void queryClient.invalidateQueries({ queryKey: orpc.billing.books.key() });
  };
  return (
    <Card title={<Trans>Correct a wallet</Trans>}>
      <AdvertiserPick chosen={advertiser} onChoose={pick} />
      {advertiser ? (
        <>
          <Segmented
            label={t`Which way?`}
            value={direction}
            options={[
              { value: "in", label: t`Into the wallet` },
              { value: "out", label: t`Out of the wallet` },
            ]}
            onChange={setDirection}
          />
          <TextInput
            {...requiredField(t`Amount`)}
            description={t`Above ${above} a second administrator approves it.`}
            inputMode="decimal"
            autoComplete="off"
            start={country.currencySymbol}
            value={typed}
            error={wasSent && sizeMinor <= 0 ? t`Enter an amount like 50.` : undefined}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <TextInput
            {...requiredField(t`Reason`)}
            description={t`On the advertiser's statement and in the audit log.`}
            autoComplete="off"
            maxLength={300}
            value={reason}
            error={
              wasSent && reason.trim().length < MIN_REASON_CHARACTERS
                ? t`Give the reason.`
                : undefined
            }
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <div>
            <Button
              onClick={() => {
                setSent(true);
                if (isReady) setAsking(true);
              }}
            >
              <Trans>Continue</Trans>
            </Button>
          </div>
        </>
      ) : null}
      {state ? (
        <Notice
          tone={state === "posted" ? "good" : "info"}
          announce="politely"
          title={
            state === "posted" ? (
              <Trans>Booked.</Trans>
            ) : (
              <Trans>It is recorded when another administrator approves it.</Trans>
            )
          }
        />
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          title={
            direction === "in" ? (
              <Trans>
                Put {amount} into the wallet of {name}?
              </Trans>
            ) : (
              <Trans>
                Take {amount} out of the wallet of {name}?
              </Trans>
            )
          }
          confirmLabel={<Trans>Correct the wallet</Trans>}
          cancelLabel={<Trans>Not now</Trans>}
          isDangerous
          isBusy={isBusy}
          notice={<ErrorNotice error={error} />}
          onConfirm={() => void correct()}
          onCancel={() => setAsking(false)}
        >
          <p>
            <Trans>
              It is recorded as a separate entry and cannot be deleted. Above {above}, together with
              what you have corrected in the last 30 days, it waits for a second administrator.
            </Trans>
          </p>
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
