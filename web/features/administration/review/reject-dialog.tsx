import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import {
  REVIEW_REASONS,
  type ReviewReasonCode,
} from "../../../../domain/message/content-review.ts";
import { translateKnown } from "../../../../domain/translate.ts";
import { countryById } from "../../../../domain/countries.ts";
import { toProblem } from "../../../api/app-problem.ts";
import { client, orpc, type Outputs } from "../../../api/client.ts";
import { ConfirmDialog } from "../../../ui/notice/confirm-dialog.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { isNoneChosen, RefundChoice, toCardOf, type Way } from "./refund-choice.tsx";

export type Held = Outputs["administration"]["reviews"]["waiting"][number];

type Props = {
  held: Held;
  onDone: () => Promise<void>;
  /** It may have been decided meanwhile: the list is read again. */
  onStale: () => void;
  onCancel: () => void;
};

/** Asks for the reason that the advertiser reads and where the money goes. */
export function RejectDialog({ held, onDone, onStale, onCancel }: Props) {
  const { t } = useLingui();
  const [reasonCode, setReasonCode] = useState<ReviewReasonCode>("restricted-goods");
  const [note, setNote] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [wasAsked, setAsked] = useState(false);
  const [way, setWay] = useState<Way>("wallet");
  const [omitted, setOmitted] = useState<ReadonlySet<string>>(new Set());
  const { campaignId, revision } = held;
  const isUnderWay = useRef(false);
  const plan = useQuery(
    orpc.administration.refusalPlan.queryOptions({ input: { campaignId }, gcTime: 0 }),
  );
  const isGone = plan.error !== null && toProblem(plan.error).code === "not-found";
  useEffect(() => {
    if (isGone) onStale();
    // Once for each time it is found to be gone.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isGone]);
  const toCard = toCardOf(plan.data, way, omitted);
  const isNone = isNoneChosen(plan.data, way, omitted);
  const reject = useMutation({
    mutationFn: () =>
      client.administration.rejectCampaign({
        campaignId,
        revision,
        reasonCode,
        note: note.trim(),
        toCard,
      }),
    onSuccess: onDone,
    // What can go back may be another amount by now.
    onError: (error) => {
      isUnderWay.current = false;
      if (toProblem(error).code === "aborted") onStale();
      void plan.refetch();
    },
  });
  const confirm = () => {
    // "Other" says nothing that an advertiser could put right.
    if (reasonCode === "other" && note.trim().length < 3) return setMissing(true);
    // With no payment chosen it would go to the wallet after all.
    if (isNone) return setAsked(true);
    // Two clicks of one moment are one decision.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    reject.mutate();
  };
  return (
    <ConfirmDialog
      title={<Trans>Reject this campaign?</Trans>}
      confirmLabel={
        toCard.length > 0 || isNone ? (
          <Trans>Reject and refund to the card</Trans>
        ) : (
          <Trans>Reject and refund the money</Trans>
        )
      }
      cancelLabel={<Trans>Go back</Trans>}
      isDangerous
      isBusy={reject.isPending}
      notice={<ErrorNotice error={reject.error} />}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <p>
        <Trans>
          It is not sent to any network. The advertiser sees the reason and can fix the campaign and
          send it again. Suspending the account is a separate step.
        </Trans>
      </p>
      <ErrorNotice error={plan.error} onRetry={() => void plan.refetch()} />
      {plan.data ? (
        <RefundChoice
          plan={plan.data}
          campaignMinor={held.amountMinor}
          timeZone={countryById(held.countryId)?.timeZone ?? "UTC"}
          way={way}
          omitted={omitted}
          error={wasAsked && isNone ? t`Choose at least one payment.` : undefined}
          onWay={setWay}
          onOmit={(paymentId, isOmitted) =>
            setOmitted((before) => {
              const after = new Set(before);
              if (isOmitted) after.add(paymentId);
              else after.delete(paymentId);
              return after;
            })
          }
        />
      ) : null}
      <NativeSelect
        label={t`Reason`}
        value={reasonCode}
        onChange={(event) => {
          const chosen = REVIEW_REASONS.find(({ code }) => code === event.currentTarget.value);
          if (chosen) setReasonCode(chosen.code);
        }}
        data={REVIEW_REASONS.map(({ code, message }) => ({
          value: code,
          label: translateKnown(message),
        }))}
      />
      <Textarea
        label={t`What to fix`}
        description={t`The advertiser sees this after the reason.`}
        rows={3}
        maxLength={300}
        value={note}
        error={isMissing ? t`Say what is wrong.` : undefined}
        onChange={(event) => {
          setNote(event.currentTarget.value);
          setMissing(false);
        }}
      />
    </ConfirmDialog>
  );
}
