import { Trans } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { orpc, type Outputs } from "../../api/client.ts";
import { nativeBridge } from "../../native/bridge.ts";
import { Button } from "../../ui/form/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorNotice } from "../../ui/notice/error-notice.tsx";
import { Notice } from "../../ui/notice/notice.tsx";
import { deviceSystemOf, readDevicePush, startDevicePush, stopDevicePush } from "./device-push.ts";
import { readPushState, startPush, stopPush } from "./web-push.ts";

type PushKey = Outputs["notifications"]["pushKey"];

/** How this browser, or the native app on this phone, is pushed to; null where one side cannot. */
function wayTo(key: PushKey) {
  const bridge = nativeBridge();
  const system = bridge && deviceSystemOf(bridge, key);
  if (bridge)
    return system
      ? {
          read: () => readDevicePush(bridge),
          start: () => startDevicePush(bridge, system),
          stop: () => stopDevicePush(bridge),
        }
      : null;
  const { publicKey } = key;
  return publicKey
    ? { read: readPushState, start: () => startPush(publicKey), stop: stopPush }
    : null;
}

/** Notifications on this phone or computer, also while the app is closed; only where both sides can. */
export function PushChoice() {
  const key = useQuery(orpc.notifications.pushKey.queryOptions({ input: {}, staleTime: Infinity }));
  const way = key.data ? wayTo(key.data) : null;
  const state = useQuery({
    queryKey: ["push-state"],
    queryFn: () => way?.read() ?? "not-possible",
    enabled: way !== null,
  });
  const change = useMutation({
    mutationFn: async () => (state.data === "on" ? way?.stop() : way?.start()),
    onSuccess: () => void state.refetch(),
  });
  if (!way || !state.data || state.data === "not-possible") return null;
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
