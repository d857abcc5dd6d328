import { Trans } from "@lingui/react/macro";
import { Button } from "../../../../ui/form/button.tsx";
import { CheckBox } from "../../../../ui/form/check-box.tsx";
import { FLOW_TYPE } from "../../../../../domain/catalogue.ts";
import { LINK_PLACEHOLDER } from "../../../../../domain/message/sms-link.ts";
import type { StepModel } from "../../step/step-model.ts";
import { LinkField } from "../../fields/link-field.tsx";
import { textWithLinks } from "../../../../../domain/campaign/kind-parts.ts";
import { SenderField } from "../../fields/sender-field.tsx";
import { SmsText } from "../../fields/sms-text.tsx";
import { TemplatePicker } from "../../fields/template-picker.tsx";
import { VoucherButton } from "../../fields/voucher-button.tsx";

const FLASH = 8;

/** The text of an SMS, with or without a link, and who sends it. */
export function SmsEditor({ model }: { model: StepModel }) {
  const { editor } = model;
  const { draft } = editor;
  const hasLink = draft.flowTypeId === FLOW_TYPE.smsLink;
  return (
    <>
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
        {hasLink ? <LinkPlace model={model} /> : null}
        {model.isSubmitted ? null : (
          <>
            <TemplatePicker model={model} />
            <VoucherButton model={model} />
          </>
        )}
      </div>
      {hasLink ? <LinkField model={model} /> : null}
      <SenderField model={model} />
      {hasLink ? null : (
        <CheckBox
          label={<Trans>Pop up on the screen at once (flash SMS)</Trans>}
          description={
            <Trans>
              The message pops up and is not saved on the phone. Good for something urgent.
            </Trans>
          }
          checked={draft.responseType === FLASH}
          onChange={(event) => editor.change({ responseType: event.currentTarget.checked ? 8 : 1 })}
        />
      )}
    </>
  );
}

/** The link stands behind the text unless somebody puts it elsewhere. */
function LinkPlace({ model }: { model: StepModel }) {
  const { text } = model.editor.draft;
  if (text.includes(LINK_PLACEHOLDER))
    return (
      <p className="lh-quiet lh-small">
        <Trans>The link appears where you wrote {LINK_PLACEHOLDER}.</Trans>
      </p>
    );
  return (
    <p className="lh-quiet lh-small">
      <Trans>The link follows your text and takes 42 characters. </Trans>
      <Button
        variant="subtle"
        onClick={() => model.editor.change({ text: `${text} ${LINK_PLACEHOLDER} ` })}
      >
        <Trans>Put it elsewhere</Trans>
      </Button>
    </p>
  );
}
