import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { fieldErrors, toProblem } from "../../../api/app-problem.ts";
import { client, orpc } from "../../../api/client.ts";
import { queryClient } from "../../../query/query-client.ts";
import { Button } from "../../../ui/form/button.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import type { WordPhase } from "./word-phase.ts";

type Props = { campaignId: string; word: string; phase: WordPhase };

/** The word that customers show: any while the message can still take it up, one of the message afterwards. */
export function WordForm({ campaignId, word, phase }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(word);
  const save = useMutation({
    mutationFn: () => client.vouchers.set({ campaignId, ...(typed.trim() ? { word: typed } : {}) }),
    onSuccess: (voucher) => {
      const { queryKey } = orpc.vouchers.get.queryOptions({ input: { campaignId } });
      queryClient.setQueryData(queryKey, voucher);
      void queryClient.invalidateQueries({
        queryKey: orpc.campaigns.get.queryOptions({ input: { id: campaignId } }).queryKey,
      });
      setTyped(voucher.word);
    },
  });
  const refused = save.error ? fieldErrors(toProblem(save.error))["word"] : undefined;
  const isEmpty = typed.trim() === "";
  const isWrong = !isEmpty && !/^[A-Za-z0-9]{3,12}$/.test(typed.trim());
  return (
    <Card title={<Trans>The word</Trans>}>
      <p className="lh-quiet">
        <WhatItIs phase={phase} />
      </p>
      <TextInput
        label={<Trans>Word or code</Trans>}
        description={
          phase === "draft" ? (
            <Trans>Leave it empty and we make one.</Trans>
          ) : (
            <Trans>A word from the message.</Trans>
          )
        }
        maxLength={12}
        autoComplete="off"
        value={typed}
        error={isWrong ? t`Use 3 to 12 letters and digits.` : refused}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div>
        <Button
          variant="default"
          loading={save.isPending}
          disabled={isWrong || (isEmpty && phase !== "draft")}
          onClick={() => save.mutate()}
        >
          <Trans>Save the word</Trans>
        </Button>
      </div>
      {refused ? null : <ErrorNotice error={save.error} />}
    </Card>
  );
}

function WhatItIs({ phase }: { phase: WordPhase }) {
  if (phase === "draft")
    return (
      <Trans>
        Include it in your message, such as “say BREAD20 at the till”, and count who comes because
        of it.
      </Trans>
    );
  return phase === "paid" ? (
    <Trans>
      Choose a word that customers can read in your message, and count who comes because of it.
    </Trans>
  ) : (
    <Trans>
      This campaign has ended. Choose a word that was in its message, and count who still comes
      because of it.
    </Trans>
  );
}
