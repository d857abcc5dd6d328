import { Trans } from "@lingui/react/macro";
import { useState, type ReactNode } from "react";
import {
  ALT_TEXT_MAX_CHARACTERS,
  sizeText,
  type DisplayCreative,
  type DisplayFormat,
} from "../../../../../domain/message/display-creative.ts";
import { Button } from "../../../../ui/form/button.tsx";
import { FieldError } from "../../../../ui/form/field-frame.tsx";
import { FileButton } from "../../../../ui/files/file-button.tsx";
import { TextInput } from "../../../../ui/form/text-input.tsx";
import { kilobytes, type CropChoice } from "../../pictures/crop.ts";
import { CropDialog } from "../../pictures/crop-dialog.tsx";
import { PICTURE_TYPES, readPicture, type Picture } from "../../pictures/picture-file.ts";
import { storePicture } from "../../pictures/upload-picture.ts";
import classes from "./display.module.css";
import { noteSource, sourceOf } from "./source-picture.ts";

type Props = {
  draftId: string;
  format: DisplayFormat;
  creatives: DisplayCreative[];
  errors: Record<string, string>;
  onSave(next: DisplayCreative[]): void;
};

/** One size of the banner: what it looks like, and how to change it. */
export function BannerSize({ draftId, format, creatives, errors, onSave }: Props) {
  const [open, setOpen] = useState<{ picture: Picture; choice?: CropChoice | undefined }>();
  const [problem, setProblem] = useState<ReactNode>();
  const place = creatives.findIndex(({ size }) => size === format.size);
  const creative = creatives[place];
  const source = sourceOf(draftId, format.size);
  const words = creatives[0]?.altText ?? "";
  const path = `content.creatives.${place}`;
  const id = `field-${creative ? path : `content.creatives.${format.size}`}`;
  const put = (patch: Partial<DisplayCreative>) =>
    onSave(
      creative
        ? creatives.map((other, index) => (index === place ? { ...other, ...patch } : other))
        : [...creatives, { ...emptyCreative(format.size), altText: words, ...patch }],
    );
  async function take(file: File) {
    const picture = await readPicture(file);
    setProblem(
      picture ? undefined : (
        <Trans>This file cannot be shown. Use a PNG, JPEG or GIF picture.</Trans>
      ),
    );
    if (picture) setOpen({ picture });
  }
  async function use(blob: Blob, choice: CropChoice) {
    const url = await storePicture(blob);
    if (open) noteSource(draftId, { picture: open.picture, choice }, format.size);
    put({ url, mimeType: blob.type, byteSize: blob.size });
    setOpen(undefined);
  }
  const error =
    problem ??
    errors[`${path}.url`] ??
    errors[`${path}.byteSize`] ??
    errors[`${path}.mimeType`] ??
    errors[`${path}.size`];
  const forWhich = <span className="lh-visually-hidden"> {sizeText(format.size)}</span>;
  return (
    <>
      <p className="lh-spread">
        <b>
          <SizeName format={format} />
        </b>
        <span className="lh-quiet lh-small">
          {sizeText(format.size)}
          {creative ? ` · ${kilobytes(creative.byteSize)}` : null}
        </span>
      </p>
      {creative ? (
        <img className={classes.banner} src={creative.url} alt={creative.altText} />
      ) : (
        <p className="lh-quiet lh-small">
          {format.isRequired ? <Trans>Required.</Trans> : <Trans>Not used.</Trans>}
        </p>
      )}
      {isStrip(format) ? (
        <p className="lh-quiet lh-small">
          <Trans>
            Little of a photo fits here. A wide picture with the name of your shop works best.
          </Trans>
        </p>
      ) : null}
      <div className="lh-row">
        {source ? (
          <Button variant="default" onClick={() => setOpen(source)}>
            {creative ? <Trans>Move the part</Trans> : <Trans>Add this size</Trans>}
            {forWhich}
          </Button>
        ) : null}
        <FileButton
          id={id}
          variant={source ? "subtle" : "default"}
          accept={PICTURE_TYPES}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error ? true : undefined}
          onFile={(file) => void take(file)}
        >
          {creative || source ? <Trans>Another picture</Trans> : <Trans>Choose a picture</Trans>}
          {forWhich}
        </FileButton>
        {creative && !format.isRequired ? (
          <Button
            variant="subtle"
            onClick={() => onSave(creatives.filter((other) => other !== creative))}
          >
            <Trans>Leave out</Trans>
            {forWhich}
          </Button>
        ) : null}
      </div>
      <FieldError id={id} error={error} />
      {creative && creative.altText !== words ? (
        <TextInput
          id={`field-${path}.altText`}
          label={<Trans>What this picture shows</Trans>}
          maxLength={ALT_TEXT_MAX_CHARACTERS}
          value={creative.altText}
          error={errors[`${path}.altText`]}
          onChange={(event) => put({ altText: event.currentTarget.value })}
        />
      ) : null}
      {open ? (
        <CropDialog
          title={
            <Trans>
              Choose the part to show: <SizeName format={format} />
            </Trans>
          }
          picture={open.picture}
          choice={open.choice}
          format={format}
          onUse={use}
          onCancel={() => setOpen(undefined)}
        />
      ) : null}
    </>
  );
}

/** Times as wide as high, from which on a banner is a strip. */
const STRIP = 3;
const PHONE_PIXELS = 480;

const isStrip = ({ widthPixels, heightPixels }: DisplayFormat) =>
  widthPixels >= STRIP * heightPixels;

/** Where a size is seen, in words. */
function SizeName({ format }: { format: DisplayFormat }) {
  const { widthPixels, heightPixels } = format;
  if (isStrip(format))
    return widthPixels <= PHONE_PIXELS ? (
      <Trans>Strip on phones</Trans>
    ) : (
      <Trans>Strip on computers</Trans>
    );
  return heightPixels > widthPixels ? (
    <Trans>Whole screen of a phone</Trans>
  ) : (
    <Trans>Box on a page</Trans>
  );
}

const emptyCreative = (size: string): DisplayCreative => ({
  size,
  url: "",
  mimeType: "",
  byteSize: 0,
  altText: "",
});
