import { Trans } from "@lingui/react/macro";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { limitsOf } from "../step/kind-limits.ts";
import type { StepModel } from "../step/step-model.ts";

/** Who it is from. */
export function SenderField({ model }: { model: StepModel }) {
  const { editor, country, countryCode, errors } = model;
  const { senderMaxLength } = limitsOf(country, editor.draft.kind);
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
      value={editor.draft.sender}
      error={errors["sender"]}
      onChange={(event) => editor.change({ sender: event.currentTarget.value })}
    />
  );
}
