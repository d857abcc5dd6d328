import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ConfirmDialog } from "../../../ui/notice/confirm-dialog.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { firstChoice, kilobytes, wholeZoom, type CropChoice } from "./crop.ts";
import classes from "./pictures.module.css";
import { drawCrop, frameSize, lightEnough, type Picture } from "./picture-file.ts";
import { useFinger } from "./use-finger.ts";

export type CropFormat = { widthPixels: number; heightPixels: number; maxBytes: number };

type Props = {
  /** Says what the picture is for. */
  title: ReactNode;
  picture: Picture;
  format: CropFormat;
  /** How the picture lies in it now, where that is known. */
  choice?: CropChoice | undefined;
  /** Stores the cropped picture; the dialog stays open until that has worked. */
  onUse(blob: Blob, choice: CropChoice): Promise<void>;
  onCancel(): void;
};

const LARGEST_ZOOM = 4;

/** Chooses the part of a picture to show: moved by finger or mouse, or with three sliders that also work by keyboard. */
export function CropDialog({ title, picture, format, choice: before, onUse, onCancel }: Props) {
  const { t } = useLingui();
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = frameSize(format);
  const least = Math.min(1, wholeZoom(picture, frame));
  const [choice, setChoice] = useState<CropChoice>(() => before ?? firstChoice(picture, frame));
  const [isBusy, setBusy] = useState(false);
  const [isTooHeavy, setTooHeavy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const finger = useFinger({
    picture,
    frame,
    choice,
    least,
    most: LARGEST_ZOOM,
    onChoice: setChoice,
  });
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
      if (blob) await onUse(blob, choice);
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
        step="any"
        value={choice[name]}
        onChange={(event) => setChoice({ ...choice, [name]: Number(event.currentTarget.value) })}
      />
    </label>
  );
  const { maxBytes } = format;
  return (
    <ConfirmDialog
      title={title}
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
      <p className="lh-quiet lh-small">
        <Trans>Move the picture with your finger, or use the sliders.</Trans>
      </p>
      <canvas
        ref={canvas}
        className={classes.canvas}
        role="img"
        aria-label={t`The chosen part`}
        {...finger}
      />
      {slide("zoom", t`Larger`, least, LARGEST_ZOOM)}
      {slide("x", t`Left to right`, 0, 1)}
      {slide("y", t`Top to bottom`, 0, 1)}
    </ConfirmDialog>
  );
}
