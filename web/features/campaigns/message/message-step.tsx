import { Trans } from "@lingui/react/macro";
import { useRef } from "react";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { useWaitingField } from "../../../ui/form/use-waiting-field.ts";
import { titleFrom } from "../../../../domain/campaign/drafts/title-from.ts";
import { KIND_TRAITS } from "../../../../domain/campaign/kinds/traits.ts";
import { kindOf } from "../../../../domain/campaign/kinds/kinds.ts";
import { KindChooser } from "./kind-chooser.tsx";
import { MESSAGE_QUESTION } from "./message-question.tsx";
import { StepCard } from "../step/step-card.tsx";
import type { StepModel } from "../step/step-model.ts";
import { CampaignPreview } from "../kinds/previews.tsx";
import { EDITORS } from "../kinds/editors.tsx";
import classes from "./message.module.css";
import { TestCopies } from "./test-copies.tsx";

/** Message, sender and phone preview. */
export function MessageStep({ model }: { model: StepModel }) {
  const { draft } = model.editor;
  const Editor = EDITORS[kindOf(draft).id];
  useFocusOnEmptyText(model);
  return (
    <StepCard {...MESSAGE_QUESTION}>
      {model.isSubmitted ? null : <KindChooser model={model} />}
      <div className={classes.columns}>
        <div className="lh-stack">
          <Editor model={model} />
          <TitleField model={model} />
        </div>
        <div className="lh-stack">
          <CampaignPreview draft={draft} country={model.country} />
          {model.isSubmitted || !KIND_TRAITS[draft.kind].isOnPhones ? null : (
            <TestCopies model={model} />
          )}
        </div>
      </div>
    </StepCard>
  );
}

/** Nothing is written yet: the field for it waits, so that nobody has to look for it and tap it. */
function useFocusOnEmptyText({ editor, isSubmitted }: StepModel): void {
  const isEmpty = !isSubmitted && kindOf(editor.draft).firstWords(editor.draft) === "";
  const path = kindOf(editor.draft).wordsPath;
  const wasEmpty = useRef(isEmpty);
  useWaitingField(wasEmpty.current, () => {
    const field = document.getElementById(`field-${path}`);
    return field instanceof HTMLTextAreaElement ? field : null;
  });
}

function TitleField({ model }: { model: StepModel }) {
  const { editor, errors } = model;
  return (
    <TextInput
      id="field-title"
      label={<Trans>Name of this campaign</Trans>}
      description={
        <Trans>
          Only you see it. If you leave it empty, we use the first words of the campaign.
        </Trans>
      }
      placeholder={titleFrom(kindOf(editor.draft).firstWords(editor.draft))}
      maxLength={80}
      autoComplete="off"
      value={editor.draft.title}
      error={errors["title"]}
      onChange={(event) => editor.change({ title: event.currentTarget.value })}
    />
  );
}
