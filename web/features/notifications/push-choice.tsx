import { Trans } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { orpc } from "../../api/client.ts";
import { Button } from "../../ui/form/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorNotice } from "../../ui/notice/error-notice.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { readPushState, startPush, stopPush } from "./web-push.ts";

/** Notifications on this phone or computer, also while the app is closed; only where both sides can. */
export function PushChoice() {
  const key = useQuery(orpc.notifications.pushKey.queryOptions({ input: {}, staleTime: Infinity }));
  const publicKey = key.data?.publicKey ?? null;
  const state = useQuery({ queryKey: ["push-state"], queryFn: readPushState });
  const change = useMutation({
    mutationFn: () => (state.data === "on" ? stopPush() : startPush(publicKey ?? "")),
    onSuccess: () => void state.refetch(),
  });
  if (!publicKey || !state.data || state.data === "not-possible") return null;
  return (
    <Card title={<Trans>On this phone or computer</Trans>}>
      <p>
        {state.data === "on" ? (
          <Trans>You get notifications on this device, even when Loudhailer is closed.</Trans>
        ) : state.data === "refused" ? (
          <Trans>Your browser does not allow it. You can change that in its settings.</Trans>
        ) : (
          <Trans>
            Get a notification on this device when a campaign is approved or finished, even when
            Loudhailer is closed.
          </Trans>
        )}
      </p>
      <ErrorNotice error={change.error} />
      {change.data === "unreachable" ? (
        <Notice tone="bad" announce="politely">
          <Trans>
            Your browser could not reach the network that delivers its notifications. Check your
            connection and try again.
          </Trans>
        </Notice>
      ) : null}
      {state.data === "refused" ? null : (
        <div>
          <Button variant="default" loading={change.isPending} onClick={() => change.mutate()}>
            {state.data === "on" ? <Trans>Discard it here</Trans> : <Trans>Notify me here</Trans>}
          </Button>
        </div>
      )}
    </Card>
  );
}
