import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { formatMoney, moneyInputText, parseMoneyInput } from "../../../../domain/money/money.ts";
import { client, orpc, type Outputs } from "../../../api/client.ts";
import { queryClient } from "../../../query/query-client.ts";
import { useAttempt } from "../../../api/use-attempt.ts";
import { ConfirmDialog } from "../../../ui/notice/confirm-dialog.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { requiredField } from "../../../ui/form/required-field.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";

type Payment = Outputs["billing"]["books"]["payments"][number];
type Props = { payment: Payment; onClose: (refundId: string | null) => void };
const MIN_REASON_CHARACTERS = 3;

/** How much of a payment goes back to its card, and why. It cannot be undone. */
export function RefundDialog({ payment, onClose }: Props) {
  const { t } = useLingui();
  const { paymentId, refundableMinor, currency } = payment;
  const [typed, setTyped] = useState(moneyInputText(refundableMinor));
  const [reason, setReason] = useState("");
  const [wasSent, setSent] = useState(false);
  const { run, isBusy, error } = useAttempt();
  const most = formatMoney(refundableMinor, currency);
  const amountMinor = parseMoneyInput(typed) ?? 0;
  const isAmount = amountMinor > 0 && amountMinor <= refundableMinor;
  const isReason = reason.trim().length >= MIN_REASON_CHARACTERS;
  const refund = async () => {
    setSent(true);
    if (!isAmount || !isReason) return;
    const input = { paymentId, amount: amountMinor, reason: reason.trim() };
    const made = await run(input, (idempotencyKey) =>
      client.billing.books.refund(input, { context: { idempotencyKey } }),
    );
    if (!made) return;
    void queryClient.invalidateQueries({ queryKey: orpc.billing.books.key() });
    onClose(made.refundId);
  };
  return (
    <ConfirmDialog
      title={<Trans>Refund money to the card?</Trans>}
      confirmLabel={
        isAmount ? (
          <Trans>Refund {formatMoney(amountMinor, currency)}</Trans>
        ) : (
          <Trans>Refund</Trans>
        )
      }
      cancelLabel={<Trans>Not now</Trans>}
      isDangerous
      isBusy={isBusy}
      notice={<ErrorNotice error={error} />}
      onConfirm={() => void refund()}
      onCancel={() => onClose(null)}
    >
      <p>
        <Trans>
          The money leaves the wallet at once and we issue a credit note. This cannot be undone.
        </Trans>
      </p>
      <TextInput
        {...requiredField(t`Amount`)}
        description={t`Up to ${most}: money that is neither spent nor set aside.`}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={wasSent && !isAmount ? t`Enter an amount up to ${most}.` : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <TextInput
        {...requiredField(t`Reason`)}
        autoComplete="off"
        maxLength={300}
        value={reason}
        error={wasSent && !isReason ? t`Give the reason.` : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
