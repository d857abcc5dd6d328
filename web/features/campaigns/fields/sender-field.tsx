import { Trans } from "@lingui/react/macro";
import { senderProblem } from "../../../../domain/message/message-composition.ts";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { limitsOf } from "../step/kind-limits.ts";
import type { StepModel } from "../step/step-model.ts";

/** Who it is from. */
export function SenderField({ model }: { model: StepModel }) {
  const { editor, country, countryCode, errors } = model;
  const { senderMaxLength } = limitsOf(country, editor.draft.kind);
  const { sender } = editor.draft;
  // A sign that no name has is refused as it is typed; the rest may still come.
  const problem = /[^A-Za-z0-9 ]/.test(sender) ? senderProblem(sender, senderMaxLength) : undefined;
  return (
    <TextInput
      id="field-sender"
      label={
        <>
          <Trans>Sender name</Trans>{" "}
          <span className="lh-quiet">
            <Trans>(required)</Trans>
          </span>
        </>
      }
      aria-required
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
      maxLength={senderMaxLength}
      autoComplete="organization"
      value={sender}
      error={errors["sender"] ?? problem}
      onChange={(event) => editor.change({ sender: event.currentTarget.value })}
    />
  );
}
