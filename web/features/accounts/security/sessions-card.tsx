import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { client, orpc } from "../../../api/client.ts";
import { clearDevice } from "../../../session/clear-device.ts";
import { useMyTimeZone } from "../../../session/my-country.ts";
import { refreshSession } from "../../../session/session.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ConfirmDialog } from "../../../ui/notice/confirm-dialog.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { formatDateTime } from "../../../ui/numbers.ts";
import { Badge } from "../../../ui/notice/status-badge.tsx";
import { deviceName } from "./device-name.ts";

/** The devices where the user is signed in; each session, or all of them, can be ended. */
export function SessionsCard() {
  const { t } = useLingui();
  const timeZone = useMyTimeZone();
  const [isAsking, setAsking] = useState(false);
  const sessions = useQuery(orpc.privacy.sessions.queryOptions({ input: {}, staleTime: 0 }));
  const end = useMutation({
    mutationFn: (id: string) => client.privacy.endSession({ id }),
    onSuccess: () => void sessions.refetch(),
  });
  return (
    <Card title={<Trans>Where you are signed in</Trans>}>
      <ErrorNotice error={sessions.error ?? end.error} onRetry={() => void sessions.refetch()} />
      <DataTable
        caption={t`Devices`}
        rows={sessions.data?.rows ?? []}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "device",
            name: t`Device`,
            renderCell: ({ device }) => deviceName(device) ?? t`Unknown device`,
          },
          {
            key: "seen",
            name: t`Last seen`,
            renderCell: ({ lastSeenAt }) => formatDateTime(lastSeenAt, timeZone),
          },
          {
            key: "end",
            name: t`Action`,
            renderCell: ({ id, isCurrent }) =>
              isCurrent ? (
                <Badge tone="good">{t`This one`}</Badge>
              ) : (
                <Button variant="default" loading={end.isPending} onClick={() => end.mutate(id)}>
                  <Trans>Sign out</Trans>
                </Button>
              ),
          },
        ]}
      />
      <div>
        <Button variant="default" onClick={() => setAsking(true)}>
          <Trans>Sign out everywhere</Trans>
        </Button>
      </div>
      {isAsking ? <EndAll onCancel={() => setAsking(false)} /> : null}
    </Card>
  );
}

function EndAll({ onCancel }: { onCancel: () => void }) {
  const navigate = useNavigate();
  const end = useMutation({
    mutationFn: () => client.privacy.endAllSessions({}),
    onSuccess: async () => {
      await clearDevice();
      await refreshSession();
      await navigate({ to: "/login" });
    },
  });
  return (
    <ConfirmDialog
      title={<Trans>Sign out everywhere?</Trans>}
      confirmLabel={<Trans>Sign out everywhere</Trans>}
      isBusy={end.isPending}
      notice={<ErrorNotice error={end.error} />}
      onConfirm={() => end.mutate()}
      onCancel={onCancel}
    >
      <Trans>On this device too. You sign in again with your password.</Trans>
    </ConfirmDialog>
  );
}
