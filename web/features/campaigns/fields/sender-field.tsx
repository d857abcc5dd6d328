import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { senderProblem } from "../../../../domain/message/message-composition.ts";
import { afterPress } from "../../../ui/style/after-press.ts";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { limitsOf } from "../step/kind-limits.ts";
import type { StepModel } from "../step/step-model.ts";

/** Who it is from. */
export function SenderField({ model }: { model: StepModel }) {
  const { editor, country, countryCode, errors } = model;
  const { senderMaxLength } = limitsOf(country, editor.draft.kind);
  const { sender } = editor.draft;
  const [isLeft, setLeft] = useState(false);
  const problem = isLeft && sender !== "" ? senderProblem(sender, senderMaxLength) : undefined;
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
      onChange={(event) => {
        setLeft(false);
        editor.change({ sender: event.currentTarget.value });
      }}
      onBlur={() => afterPress(() => setLeft(true))}
    />
  );
}
