import { Trans } from "@lingui/react/macro";
import { TextInput } from "../../../../ui/form/text-input.tsx";
import {
  ALT_TEXT_MAX_CHARACTERS,
  type DisplayCreative,
} from "../../../../../domain/message/display-creative.ts";
import { displayOf } from "../../../../../domain/campaign/content.ts";
import { limitsOf } from "../../step/kind-limits.ts";
import type { StepModel } from "../../step/step-model.ts";
import classes from "./display.module.css";
import { LinkField } from "../../fields/link-field.tsx";
import { BannerSize } from "./banner-size.tsx";
import { WholePicture } from "./whole-picture.tsx";

/** The banners, and the page that they open. */
export function DisplayEditor({ model }: { model: StepModel }) {
  return (
    <>
      <Banners model={model} />
      <LinkField model={model} />
    </>
  );
}

/** One picture for all sizes; each size can have another part of it, or a picture of its own. */
function Banners({ model }: { model: StepModel }) {
  const { editor } = model;
  const { creatives } = displayOf(editor.draft);
  const formats = limitsOf(model.country, "display").banners;
  const save = (next: DisplayCreative[]) => editor.change({ content: { creatives: next } });
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>
        <Trans>Your banners</Trans>
      </legend>
      <WholePicture model={model} formats={formats} />
      {creatives.length > 0 ? (
        <>
          <SharedWords model={model} onSave={save} />
          <details className={classes.all} open={hasProblem(model.errors) || undefined}>
            <summary>
              <Trans>Look at all {formats.length} sizes and change them</Trans>
            </summary>
            <ul className={classes.sizes}>
              {formats.map((format) => (
                <li key={format.size} className={classes.slot}>
                  <BannerSize
                    draftId={model.id}
                    format={format}
                    creatives={creatives}
                    errors={model.errors}
                    onSave={save}
                  />
                </li>
              ))}
            </ul>
          </details>
        </>
      ) : null}
    </fieldset>
  );
}

/** True for a problem of one size, which is behind the fold. */
const hasProblem = (errors: Record<string, string>) =>
  Object.keys(errors).some((path) => /^content\.creatives\.\d+\.(?!altText)/.test(path));

/** What the picture shows, said once for all banners that say the same; the others have a field of their own. */
function SharedWords({
  model,
  onSave,
}: {
  model: StepModel;
  onSave(next: DisplayCreative[]): void;
}) {
  const { creatives } = displayOf(model.editor.draft);
  const words = creatives[0]?.altText ?? "";
  const isShared = ({ altText }: DisplayCreative) => altText === words;
  const errors = creatives.flatMap((creative, place) =>
    isShared(creative) ? (model.errors[`content.creatives.${place}.altText`] ?? []) : [],
  );
  return (
    <TextInput
      id="field-content.creatives.0.altText"
      label={<Trans>What the picture shows</Trans>}
      description={<Trans>Read out to people who cannot see it.</Trans>}
      maxLength={ALT_TEXT_MAX_CHARACTERS}
      value={words}
      error={errors[0]}
      onChange={(event) => {
        const altText = event.currentTarget.value;
        onSave(creatives.map((other) => (isShared(other) ? { ...other, altText } : other)));
      }}
    />
  );
}
