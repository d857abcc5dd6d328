import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { MAX_SENDER_LENGTH } from "../../../../domain/message/message-composition.ts";
import { client } from "../../../api/client.ts";
import { CheckBox } from "../../../ui/form/check-box.tsx";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import { requiredField } from "../../../ui/form/required-field.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { ReasonDialog } from "../reason-dialog.tsx";
import type { NetworkConnection } from "./network-types.ts";
import { useSenderStates } from "./sender-states.ts";

type Sender = NetworkConnection["senders"][number];
type Props = {
  connection: NetworkConnection;
  /** Left out for a new one. */
  sender: Sender | undefined;
  onDone: () => Promise<void>;
  onCancel: () => void;
};

/** Adds a sender name to a connection, or changes what is known of it. */
export function SenderDialog({ connection, sender, onDone, onCancel }: Props) {
  const { t } = useLingui();
  const states = useSenderStates();
  const [draft, setDraft] = useState<Sender>(() => sender ?? newSender());
  const put = (patch: Partial<Sender>) => setDraft({ ...draft, ...patch });
  const { id } = connection;
  return (
    <ReasonDialog
      title={sender ? t`Change ${sender.name} on ${connection.name}` : t`Add a sender name`}
      confirmLabel={t`Save`}
      {...(sender ? {} : { cancelLabel: t`Cancel` })}
      onConfirm={async (reason) => {
        const known = sender?.state ?? null;
        await client.administration.setNetworkSender({ ...draft, id, known, reason });
        await onDone();
      }}
      onCancel={onCancel}
    >
      {sender ? null : (
        <TextInput
          {...requiredField(t`Sender name`)}
          description={t`Exactly as the network has it, capital letters included.`}
          maxLength={MAX_SENDER_LENGTH}
          value={draft.name}
          onChange={(event) => put({ name: event.currentTarget.value })}
        />
      )}
      <NativeSelect
        label={t`Status`}
        value={draft.state}
        data={[
          { value: "requested", label: states.requested },
          { value: "registered", label: states.registered },
          { value: "refused", label: states.refused },
        ]}
        onChange={(event) => put({ state: event.currentTarget.value as Sender["state"] })}
      />
      <TextInput
        {...requiredField(t`Since`)}
        type="date"
        value={draft.since}
        onChange={(event) => put({ since: event.currentTarget.value })}
      />
      <TextInput
        label={t`Reference of the network (optional)`}
        maxLength={100}
        value={draft.reference}
        onChange={(event) => put({ reference: event.currentTarget.value })}
      />
      <TextInput
        label={t`Note (optional)`}
        maxLength={300}
        value={draft.note}
        onChange={(event) => put({ note: event.currentTarget.value })}
      />
      <CheckBox
        label={t`Offer it to advertisers whose own name is not registered`}
        checked={draft.isOffered}
        onChange={(event) => put({ isOffered: event.currentTarget.checked })}
      />
    </ReasonDialog>
  );
}

function newSender(): Sender {
  const since = new Date().toISOString().slice(0, 10);
  return { name: "", state: "registered", since, reference: "", note: "", isOffered: false };
}
