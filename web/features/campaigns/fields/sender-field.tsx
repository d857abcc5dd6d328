import { Trans } from "@lingui/react/macro";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { MAX_SENDER_LENGTH } from "../../../../domain/message/message-composition.ts";
import type { StepModel } from "../step/step-model.ts";

export function SenderField({ model }: { model: StepModel }) {
  const { editor, countryCode, errors } = model;
  return (
    <TextInput
      id="field-sender"
      label={<Trans>Sender name</Trans>}
      description={
        countryCode === "ZA" ? (
          <Trans>
            Up to {MAX_SENDER_LENGTH} letters, digits and spaces. It appears before your message, so
            that people know who it is from.
          </Trans>
        ) : (
          <Trans>
            Up to {MAX_SENDER_LENGTH} letters, digits and spaces. People see it as the sender.
          </Trans>
        )
      }
      maxLength={MAX_SENDER_LENGTH}
      autoComplete="organization"
      value={editor.draft.sender}
      error={errors["sender"]}
      onChange={(event) => editor.change({ sender: event.currentTarget.value })}
    />
  );
}
