import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { textWithLinks } from "../../../../domain/campaign/kind-parts.ts";
import type { StepModel } from "../step/step-model.ts";
import { SmsText } from "./sms-text.tsx";
import { TemplatePicker } from "./template-picker.tsx";
import { VoucherButton } from "./voucher-button.tsx";

type Props = { model: StepModel; children?: ReactNode };

/** The text of a campaign that is an SMS, with examples and codes for it; `children` stand right under it. */
export function MessageText({ model, children }: Props) {
  const { editor } = model;
  const { draft } = editor;
  return (
    <div className="lh-stack-tight">
      <SmsText
        model={model}
        path="text"
        label={<Trans>Your message</Trans>}
        rows={5}
        maxLength={2000}
        text={draft.text}
        linked={textWithLinks(draft)}
        onChange={(text) => editor.change({ text })}
      />
      {children}
      {model.isSubmitted ? null : (
        <>
          <TemplatePicker model={model} />
          <VoucherButton model={model} />
        </>
      )}
    </div>
  );
}
