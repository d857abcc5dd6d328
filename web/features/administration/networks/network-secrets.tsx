import { Trans, useLingui } from "@lingui/react/macro";
import { DataTable } from "../../../ui/data-table.tsx";
import { Badge } from "../../../ui/notice/status-badge.tsx";
import type { NetworkConnection } from "./network-types.ts";

/** Which variables the gateway reads the secrets of a connection from, and whether it sees them. */
export function NetworkSecrets({ secrets }: Pick<NetworkConnection, "secrets">) {
  const { t } = useLingui();
  if (secrets.length === 0) return null;
  return (
    <div className="lh-stack-tight">
      <DataTable
        caption={t`Secrets on the server`}
        rows={secrets}
        rowKey={({ name }) => name}
        columns={[
          {
            key: "variable",
            name: t`Variable on the server`,
            isHeading: true,
            renderCell: ({ variable }) => <code className="lh-small">{variable}</code>,
          },
          {
            key: "seen",
            name: t`Seen`,
            renderCell: ({ isSet }) => (
              <Badge tone={isSet ? "good" : "bad"}>{isSet ? t`Set` : t`Missing`}</Badge>
            ),
          },
        ]}
      />
      {secrets.every(({ isSet }) => isSet) ? null : (
        <p className="lh-quiet">
          <Trans>
            Set the missing variable for the gateway and restart it. Or put the secret in a file,
            set the variable with _FILE at the end of its name to the path, and check again.
          </Trans>
        </p>
      )}
    </div>
  );
}
