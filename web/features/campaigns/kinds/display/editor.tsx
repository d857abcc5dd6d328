import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../../../ui/form/button.tsx";
import { TextInput } from "../../../../ui/form/text-input.tsx";
import {
  ALT_TEXT_MAX_CHARACTERS,
  sizeText,
  type DisplayCreative,
  type DisplayFormat,
} from "../../../../../domain/message/display-creative.ts";
import { displayOf } from "../../../../../domain/campaign/content.ts";
import { limitsOf } from "../../step/kind-limits.ts";
import type { StepModel } from "../../step/step-model.ts";
import { kilobytes } from "../../pictures/crop.ts";
import classes from "./display.module.css";
import { LinkField } from "../../fields/link-field.tsx";
import { PictureInput } from "../../pictures/picture-input.tsx";

/** The banners, and the page that they open. */
export function DisplayEditor({ model }: { model: StepModel }) {
  return (
    <>
      <Banners model={model} />
      <LinkField model={model} />
    </>
  );
}

/** A banner for each size: two are needed, more reach more places. */
function Banners({ model }: { model: StepModel }) {
  const { errors } = model;
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>
        <Trans>Your banners</Trans>
      </legend>
      <p className="lh-quiet">
        <Trans>
          Choose any picture, then the part for each size. The first two are required. The others
          let it appear in more places.
        </Trans>
      </p>
      {errors["content.creatives"] ? (
        <p role="alert" className={classes.error}>
          {errors["content.creatives"]}
        </p>
      ) : null}
      {limitsOf(model.country, "display").banners.map((format) => (
        <Slot key={format.size} format={format} model={model} />
      ))}
    </fieldset>
  );
}

function Slot({ format, model }: { format: DisplayFormat; model: StepModel }) {
  const { t } = useLingui();
  const { editor, errors } = model;
  const { creatives } = displayOf(editor.draft);
  const place = creatives.findIndex(({ size }) => size === format.size);
  const creative = creatives[place];
  const save = (next: DisplayCreative[]) => editor.change({ content: { creatives: next } });
  const put = (patch: Partial<DisplayCreative>) => {
    const before = creative ?? { ...emptyCreative(format.size), altText: firstAltText(creatives) };
    const changed = { ...before, ...patch };
    save(
      creative
        ? creatives.map((other, index) => (index === place ? changed : other))
        : [...creatives, changed],
    );
  };
  const path = `content.creatives.${place}`;
  const need = format.isRequired ? t`needed` : t`optional`;
  const isFirstMissing = !creative && format.isRequired;
  return (
    <div className={classes.slot}>
      <PictureInput
        id={creative ? `field-${path}` : isFirstMissing ? "field-content.creatives" : undefined}
        label={
          <>
            <b>{sizeText(format.size)}</b>{" "}
            <span className="lh-quiet lh-small">
              {need} · <Trans>up to {kilobytes(format.maxBytes)}</Trans>
            </span>
          </>
        }
        format={format}
        error={errors[`${path}.url`] ?? errors[`${path}.byteSize`] ?? errors[`${path}.mimeType`]}
        onStored={(picture) => put(picture)}
      />
      {creative ? (
        <>
          <img className={classes.banner} src={creative.url} alt={creative.altText} />
          <TextInput
            id={`field-${path}.altText`}
            label={<Trans>What the picture shows</Trans>}
            description={<Trans>Read out to people who cannot see it.</Trans>}
            maxLength={ALT_TEXT_MAX_CHARACTERS}
            value={creative.altText}
            error={errors[`${path}.altText`]}
            onChange={(event) => put({ altText: event.currentTarget.value })}
          />
          <div className="lh-spread">
            <span className="lh-quiet lh-small">{kilobytes(creative.byteSize)}</span>
            <Button
              variant="subtle"
              onClick={() => save(creatives.filter((other) => other !== creative))}
            >
              <Trans>Remove this banner</Trans>
            </Button>
          </div>
        </>
      ) : null}
    </div>
  );
}

const emptyCreative = (size: string): DisplayCreative => ({
  size,
  url: "",
  mimeType: "",
  byteSize: 0,
  altText: "",
});

/** The sizes usually show the same thing. */
const firstAltText = (creatives: DisplayCreative[]) => creatives[0]?.altText ?? "";
