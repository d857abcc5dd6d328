import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { FieldFrame, useField, type FrameProps } from "../form/field-frame.tsx";
import { FileButton } from "./file-button.tsx";
import classes from "./file-input.module.css";

type Props = FrameProps & {
  /** For focus on a problem. */
  id?: string | undefined;
  /** Extensions and types, as HTML writes them. */
  accept: string;
  /** Words of the button while nothing is there; "Choose a file" otherwise. */
  invitation?: ReactNode;
  /** Name of the file that is there. */
  fileName?: string | undefined;
  /** Address of the picture that is there. */
  pictureUrl?: string | undefined;
  onFile(file: File): void;
};

/** One file of the device, with what is there already: its name or its picture. The same file can be chosen again. */
export function FileInput(props: Props) {
  const { accept, invitation, fileName, pictureUrl, onFile, ...field } = props;
  const { frame, control } = useField(field);
  return (
    <FieldFrame {...frame}>
      <div className={classes.file}>
        {pictureUrl ? <img className={classes.picture} src={pictureUrl} alt="" /> : null}
        {fileName ? <span className={classes.name}>{fileName}</span> : null}
        <FileButton {...control} accept={accept} onFile={onFile}>
          {pictureUrl || fileName ? (
            <Trans>Change</Trans>
          ) : (
            (invitation ?? <Trans>Choose a file</Trans>)
          )}
        </FileButton>
      </div>
    </FieldFrame>
  );
}
