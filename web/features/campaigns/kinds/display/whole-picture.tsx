import { Plural, Trans } from "@lingui/react/macro";
import { useId, useRef, useState, type ReactNode } from "react";
import { sizeText, type DisplayFormat } from "../../../../../domain/message/display-creative.ts";
import { displayOf } from "../../../../../domain/campaign/content.ts";
import { FieldAbout, FieldError } from "../../../../ui/form/field-frame.tsx";
import { FileButton } from "../../../../ui/files/file-button.tsx";
import { ErrorNotice } from "../../../../ui/notice/error-notice.tsx";
import { PICTURE_TYPES, readPicture } from "../../pictures/picture-file.ts";
import type { StepModel } from "../../step/step-model.ts";
import { bannersOf } from "./banners-of.ts";
import { noteSource } from "./source-picture.ts";

type Props = { model: StepModel; formats: readonly DisplayFormat[] };

/** Takes one picture and makes every banner of it. */
export function WholePicture({ model, formats }: Props) {
  const id = useId();
  const { creatives } = displayOf(model.editor.draft);
  const { take, isBusy, problem, error } = useWholePicture({ model, formats });
  const shown = problem ?? model.errors["content.creatives"];
  const about = creatives.length === 0;
  return (
    <div className="lh-stack-tight">
      {about ? (
        <FieldAbout
          id={id}
          description={
            <Trans>
              One picture is enough: a photo, or a drawing. We cut it to every size and make it
              light enough. Then you can move the part that each size shows.
            </Trans>
          }
        />
      ) : null}
      <div className="lh-row">
        <FileButton
          id="field-content.creatives"
          variant={about ? "filled" : "default"}
          accept={PICTURE_TYPES}
          isBusy={isBusy}
          aria-describedby={[about ? `${id}-about` : "", shown ? `${id}-error` : ""]
            .join(" ")
            .trim()}
          aria-invalid={shown ? true : undefined}
          onFile={(file) => void take(file)}
        >
          {about ? <Trans>Choose a picture</Trans> : <Trans>Use another picture</Trans>}
        </FileButton>
        <span role="status" className="lh-quiet lh-small">
          {isBusy ? (
            <Plural value={formats.length} one="Making # banner…" other="Making # banners…" />
          ) : null}
        </span>
      </div>
      <FieldError id={id} error={shown} />
      <ErrorNotice error={error} />
    </div>
  );
}

function useWholePicture({ model, formats }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ReactNode>();
  const [error, setError] = useState<unknown>(null);
  // What was typed while the banners were made counts.
  const words = useRef("");
  words.current = displayOf(model.editor.draft).creatives[0]?.altText ?? "";
  async function make(file: File) {
    const picture = await readPicture(file);
    if (!picture) {
      setProblem(<Trans>This file cannot be shown. Use a PNG, JPEG or GIF picture.</Trans>);
      return;
    }
    const { banners, tooHeavy } = await bannersOf(picture, formats, "");
    const [heavy] = tooHeavy.filter(({ isRequired }) => isRequired);
    if (heavy) {
      setProblem(
        <Trans>
          For {sizeText(heavy.size)} this picture cannot be made light enough. Use one with fewer
          details.
        </Trans>,
      );
      return;
    }
    noteSource(model.id, { picture });
    const altText = words.current;
    model.editor.change({
      content: { creatives: banners.map((banner) => ({ ...banner, altText })) },
    });
  }
  async function take(file: File) {
    setBusy(true);
    setProblem(undefined);
    setError(null);
    try {
      await make(file);
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  }
  return { take, isBusy, problem, error };
}
