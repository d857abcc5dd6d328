import { Trans } from "@lingui/react/macro";
import { TextInput } from "../../../ui/form/text-input.tsx";
import type { TypedRetention } from "./typed-retention.ts";

/** How many days each kind of personal data is kept. */
export function RetentionFields({
  value,
  onChange,
}: {
  value: TypedRetention;
  onChange: (value: TypedRetention) => void;
}) {
  return (
    <>
      <TextInput
        label={<Trans>Days that an uploaded list is kept</Trans>}
        description={<Trans>From 30 days to 5 years. It is deleted with its numbers.</Trans>}
        inputMode="numeric"
        value={value.listDays}
        onChange={(event) => onChange({ ...value, listDays: event.currentTarget.value })}
      />
      <TextInput
        label={<Trans>Days that a notification is kept</Trans>}
        description={<Trans>From 90 days to 5 years. Invoices and payments stay.</Trans>}
        inputMode="numeric"
        value={value.notificationDays}
        onChange={(event) => onChange({ ...value, notificationDays: event.currentTarget.value })}
      />
      <TextInput
        label={<Trans>Days that networks keep who was written to</Trans>}
        description={
          <Trans>From 90 days to 5 years after a campaign ends. Counts and opt-outs stay.</Trans>
        }
        inputMode="numeric"
        value={value.messageDays}
        onChange={(event) => onChange({ ...value, messageDays: event.currentTarget.value })}
      />
    </>
  );
}
