import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client, orpc } from "../../../api/client.ts";
import { queryClient } from "../../../query/query-client.ts";
import { Button } from "../../../ui/form/button.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { ConsentFields, consentGiven, NO_CONSENT } from "./consent-fields.tsx";
import { CONSENT_TEXT } from "./consent-text.ts";

/** What has to be said about a list before a network may have it. */
export function DeclareConsent({ listId }: { listId: string }) {
  const [choice, setChoice] = useState(NO_CONSENT);
  const source = consentGiven(choice);
  const declare = useMutation({
    mutationFn: async () => {
      if (source) await client.audience.declareConsent({ id: listId, source, text: CONSENT_TEXT });
    },
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: orpc.audience.key() }),
  });
  return (
    <div className="lh-stack-tight">
      <p className="lh-strong">
        <Trans>Before you can use this list:</Trans>
      </p>
      <ConsentFields
        choice={choice}
        error={undefined}
        sourceError={undefined}
        onChange={setChoice}
      />
      <ErrorNotice error={declare.error} />
      <div>
        <Button loading={declare.isPending} disabled={!source} onClick={() => declare.mutate()}>
          <Trans>Confirm consent</Trans>
        </Button>
      </div>
    </div>
  );
}
