import { FieldFrame, useField, type FrameProps } from "../form/field-frame.tsx";
import classes from "./file-input.module.css";

type Props = FrameProps & {
  /** For focus on a problem. */
  id?: string | undefined;
  /** Extensions and types, as HTML writes them. */
  accept: string;
  onFile(file: File): void;
};

/** One file of the device. The same file can be chosen again. */
export function FileInput({ accept, onFile, ...field }: Props) {
  const { frame, control } = useField(field);
  return (
    <FieldFrame {...frame}>
      <input
        {...control}
        className={classes.file}
        type="file"
        accept={accept}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = "";
          if (file) onFile(file);
        }}
      />
    </FieldFrame>
  );
}
