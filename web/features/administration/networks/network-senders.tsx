import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { client } from "../../../api/client.ts";
import { DataTable } from "../../../ui/data-table.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { formatDate } from "../../../ui/numbers.ts";
import { Badge } from "../../../ui/notice/status-badge.tsx";
import { ReasonDialog } from "../reason-dialog.tsx";
import type { NetworkConnection } from "./network-types.ts";
import { SenderDialog } from "./sender-dialog.tsx";
import { useSenderStates } from "./sender-states.ts";

type Sender = NetworkConnection["senders"][number];
type Props = { connection: NetworkConnection; onChanged: () => Promise<void> };

const TONES = { requested: "warn", registered: "good", refused: "bad" } as const;

/** The names that messages of a connection may be from, those that were asked for first. */
export function NetworkSenders({ connection, onChanged }: Props) {
  const { t } = useLingui();
  const states = useSenderStates();
  const [asking, setAsking] = useState<Sender | "new" | "rule" | null>(null);
  const [removing, setRemoving] = useState<Sender | null>(null);
  const { id, name, senders, needsRegisteredSenders } = connection;
  const done = async () => {
    setAsking(null);
    setRemoving(null);
    await onChanged();
  };
  return (
    <section aria-label={t`Sender names of ${name}`} className="lh-stack-tight">
      <h3>
        <Trans>Sender names</Trans>
      </h3>
      <p className="lh-quiet">
        {needsRegisteredSenders ? (
          <Trans>Only registered names may be used here. Numbers need no registration.</Trans>
        ) : (
          <Trans>Every name may be used here.</Trans>
        )}
      </p>
      {senders.length > 0 ? (
        <DataTable
          caption={t`Sender names of ${name}`}
          rows={senders}
          rowKey={(sender) => sender.name}
          columns={[
            {
              key: "name",
              name: t`Name`,
              isHeading: true,
              renderCell: (sender) => sender.name,
            },
            {
              key: "state",
              name: t`Status`,
              renderCell: ({ state }) => <Badge tone={TONES[state]}>{states[state]}</Badge>,
            },
            {
              key: "since",
              name: t`Since`,
              renderCell: ({ since }) => formatDate(`${since}T00:00:00Z`, "UTC"),
            },
            {
              key: "about",
              name: t`Reference and note`,
              renderCell: ({ reference, note }) =>
                [reference, note].filter((word) => word !== "").join(", "),
            },
            {
              key: "change",
              name: t`Change`,
              renderCell: (sender) => (
                <div className="lh-row">
                  <Button
                    variant="subtle"
                    aria-label={t`Change ${sender.name} on ${name}`}
                    onClick={() => setAsking(sender)}
                  >
                    <Trans>Change</Trans>
                  </Button>
                  <Button
                    variant="subtle"
                    aria-label={t`Delete ${sender.name} from ${name}`}
                    onClick={() => setRemoving(sender)}
                  >
                    <Trans>Delete</Trans>
                  </Button>
                </div>
              ),
            },
          ]}
        />
      ) : null}
      <div className="lh-row">
        <Button
          variant="default"
          aria-label={t`Add a sender name to ${name}`}
          onClick={() => setAsking("new")}
        >
          <Trans>Add a sender name</Trans>
        </Button>
        <Button
          variant="default"
          aria-label={
            needsRegisteredSenders
              ? t`Allow every name on ${name}`
              : t`Allow registered names only on ${name}`
          }
          onClick={() => setAsking("rule")}
        >
          {needsRegisteredSenders ? t`Allow every name` : t`Allow registered names only`}
        </Button>
      </div>
      {asking === "rule" ? (
        <ReasonDialog
          title={needsRegisteredSenders ? t`Allow every name` : t`Allow registered names only`}
          confirmLabel={t`Save`}
          onConfirm={async (reason) => {
            const isRequired = !needsRegisteredSenders;
            await client.administration.setNetworkSenderRule({ id, isRequired, reason });
            await done();
          }}
          onCancel={() => setAsking(null)}
        >
          <Trans>It applies to what is booked and to what is sent from now on.</Trans>
        </ReasonDialog>
      ) : asking ? (
        <SenderDialog
          connection={connection}
          sender={asking === "new" ? undefined : asking}
          onDone={done}
          onCancel={() => setAsking(null)}
        />
      ) : null}
      {removing ? (
        <ReasonDialog
          title={t`Delete ${removing.name}?`}
          confirmLabel={t`Delete`}
          isDangerous
          onConfirm={async (reason) => {
            const { name: sender, state: known } = removing;
            await client.administration.removeNetworkSender({ id, name: sender, known, reason });
            await done();
          }}
          onCancel={() => setRemoving(null)}
        >
          <Trans>It applies to what is booked and to what is sent from now on.</Trans>
        </ReasonDialog>
      ) : null}
    </section>
  );
}
