import { Trans } from "@lingui/react/macro";
import { useState, type ReactNode } from "react";
import { FileInput } from "../../../ui/files/file-input.tsx";
import { CropDialog, type CropFormat } from "./crop-dialog.tsx";
import { fitsAsItIs, PICTURE_TYPES, readPicture, type Picture } from "./picture-file.ts";
import { storePicture } from "./upload-picture.ts";

export type StoredPicture = { url: string; mimeType: string; byteSize: number };

type Props = {
  label: ReactNode;
  /** For focus on a problem. */
  id?: string | undefined;
  /** Of the dialog that asks for the part to show: what the picture is for. */
  cropTitle: ReactNode;
  format: CropFormat;
  error?: ReactNode;
  /** Address of the picture that is there. */
  url: string | undefined;
  onStored(picture: StoredPicture): void;
};

/** Takes a picture from the phone, lets its owner choose the part, and stores it light enough. */
export function PictureInput({ label, id, cropTitle, format, error, url, onStored }: Props) {
  const [picture, setPicture] = useState<Picture>();
  const [problem, setProblem] = useState<ReactNode>();
  async function store(blob: Blob) {
    const stored = await storePicture(blob);
    onStored({ url: stored, mimeType: blob.type, byteSize: blob.size });
    setPicture(undefined);
  }
  async function take(file: File) {
    setProblem(undefined);
    const read = await readPicture(file);
    if (!read) {
      setProblem(<Trans>This file cannot be shown. Use a PNG, JPEG or GIF picture.</Trans>);
      return;
    }
    if (!fitsAsItIs(read, format)) {
      setPicture(read);
      return;
    }
    try {
      await store(file);
    } catch {
      // The dialog shows what went wrong and lets one try again.
      setPicture(read);
    }
  }
  return (
    <div className="lh-stack-tight">
      <FileInput
        id={id}
        label={label}
        accept={PICTURE_TYPES}
        invitation={<Trans>Choose a picture</Trans>}
        pictureUrl={url}
        error={problem ?? error}
        onFile={(file) => void take(file)}
      />
      {picture ? (
        <CropDialog
          title={cropTitle}
          picture={picture}
          format={format}
          onUse={store}
          onCancel={() => setPicture(undefined)}
        />
      ) : null}
    </div>
  );
}
