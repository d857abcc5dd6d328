import { Trans } from "@lingui/react/macro";
import { endingOf, wordsOf } from "../../../../../domain/message/contact/opt-out-ending.ts";
import { LINK_COST_CHARACTERS, LINK_PLACEHOLDER } from "../../../../../domain/message/sms-link.ts";
import { Button } from "../../../../ui/form/button.tsx";
import { LinkField } from "../../fields/link-field.tsx";
import { MessageText } from "../../fields/message-text.tsx";
import { SenderField } from "../../fields/sender-field.tsx";
import type { StepModel } from "../../step/step-model.ts";

/** The text of an SMS, the page its link opens, and who sends it. */
export function SmsLinkEditor({ model }: { model: StepModel }) {
  return (
    <>
      <MessageText model={model}>
        <LinkPlace model={model} />
      </MessageText>
      <LinkField model={model} />
      <SenderField model={model} />
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
      <Trans>
        The link follows your text. It takes {LINK_COST_CHARACTERS} of the characters, however long
        the address of your page is.
      </Trans>{" "}
      <Button
        variant="subtle"
        onClick={() =>
          model.editor.change({ text: `${wordsOf(text)} ${LINK_PLACEHOLDER}${endingOf(text)}` })
        }
      >
        <Trans>Move the link</Trans>
      </Button>
    </p>
  );
}
