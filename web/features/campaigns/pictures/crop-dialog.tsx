import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { ConfirmDialog } from "../../../ui/notice/confirm-dialog.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { kilobytes } from "./crop.ts";
import classes from "./pictures.module.css";
import { drawCrop, lightEnough, type CropChoice, type Picture } from "./picture-file.ts";

export type CropFormat = { widthPixels: number; heightPixels: number; maxBytes: number };

type Props = {
  picture: Picture;
  format: CropFormat;
  /** Stores the cropped picture; the dialog stays open until that has worked. */
  onUse(blob: Blob): Promise<void>;
  onCancel(): void;
};

/** Chooses the part of a picture to show, with three sliders that work by touch and by keyboard. */
export function CropDialog({ picture, format, onUse, onCancel }: Props) {
  const { t } = useLingui();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [choice, setChoice] = useState<CropChoice>({ zoom: 1, x: 0.5, y: 0.5 });
  const [isBusy, setBusy] = useState(false);
  const [isTooHeavy, setTooHeavy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, format, choice);
  }, [picture, format, choice]);
  async function use() {
    if (!canvas.current) return;
    setBusy(true);
    setError(null);
    const blob = await lightEnough(canvas.current, format.maxBytes);
    setTooHeavy(blob === undefined);
    try {
      if (blob) await onUse(blob);
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  }
  const slide = (name: keyof CropChoice, label: string, min: number, max: number) => (
    <label className={classes.slider}>
      <span>{label}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={choice[name]}
        onChange={(event) => setChoice({ ...choice, [name]: Number(event.currentTarget.value) })}
      />
    </label>
  );
  const { widthPixels, heightPixels, maxBytes } = format;
  return (
    <ConfirmDialog
      title={
        <Trans>
          Choose the part to show, {widthPixels} × {heightPixels}
        </Trans>
      }
      confirmLabel={<Trans>Use this part</Trans>}
      cancelLabel={<Trans>Cancel</Trans>}
      isBusy={isBusy}
      notice={
        <>
          {isTooHeavy ? (
            <Notice tone="bad" announce="now">
              <Trans>
                This picture cannot be made lighter than {kilobytes(maxBytes)}. Use one with fewer
                details.
              </Trans>
            </Notice>
          ) : null}
          <ErrorNotice error={error} />
        </>
      }
      onConfirm={() => void use()}
      onCancel={onCancel}
    >
      <canvas ref={canvas} className={classes.canvas} role="img" aria-label={t`The chosen part`} />
      {slide("zoom", t`Larger`, 1, 4)}
      {slide("x", t`Left to right`, 0, 1)}
      {slide("y", t`Top to bottom`, 0, 1)}
    </ConfirmDialog>
  );
}
