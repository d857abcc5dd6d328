import { Trans } from "@lingui/react/macro";
import { senderProblem } from "../../../../domain/message/message-composition.ts";
import { requiredField } from "../../../ui/form/required-field.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { limitsOf } from "../step/kind-limits.ts";
import type { StepModel } from "../step/step-model.ts";

/** So much can be typed: what is too long is said, and not cut. */
const SENDER_TYPED = 40;

/** Who it is from. */
export function SenderField({ model }: { model: StepModel }) {
  const { editor, country, countryCode, errors } = model;
  const { senderMaxLength } = limitsOf(country, editor.draft.kind);
  const { sender } = editor.draft;
  // A sign that no name has, and one too many, are refused as they are typed; the rest may still come.
  const isOdd = /[^A-Za-z0-9 ]/.test(sender) || sender.length > senderMaxLength;
  const problem = isOdd ? senderProblem(sender, senderMaxLength) : undefined;
  return (
    <TextInput
      id="field-sender"
      {...requiredField(<Trans>Sender name</Trans>)}
      description={
        countryCode === "ZA" ? (
          <Trans>
            Up to {senderMaxLength} letters, digits and spaces. It appears before your message, so
            that people know who it is from.
          </Trans>
        ) : (
          <Trans>
            Up to {senderMaxLength} letters, digits and spaces. People see it as the sender.
          </Trans>
        )
      }
      // Cut in silence it would be another name.
      maxLength={SENDER_TYPED}
      autoComplete="organization"
      value={sender}
      error={errors["sender"] ?? problem}
      onChange={(event) => editor.change({ sender: event.currentTarget.value })}
    />
  );
}
