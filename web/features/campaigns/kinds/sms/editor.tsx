import { Trans } from "@lingui/react/macro";
import { CheckBox } from "../../../../ui/form/check-box.tsx";
import { MessageText } from "../../fields/message-text.tsx";
import { SenderField } from "../../fields/sender-field.tsx";
import type { StepModel } from "../../step/step-model.ts";

/** The text of an SMS, who sends it, and whether it pops up. */
export function SmsEditor({ model }: { model: StepModel }) {
  const { draft, change } = model.editor;
  return (
    <>
      <MessageText model={model} />
      <SenderField model={model} />
      <CheckBox
        label={<Trans>Pop up on the screen at once (flash SMS)</Trans>}
        description={
          <Trans>
            The message pops up and is not saved on the phone. Good for something urgent.
          </Trans>
        }
        checked={draft.responseType === "flash"}
        onChange={(event) =>
          change({ responseType: event.currentTarget.checked ? "flash" : "sms" })
        }
      />
    </>
  );
}
