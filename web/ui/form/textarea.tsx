import { forwardRef, type TextareaHTMLAttributes } from "react";
import { FieldFrame, useField, type FrameProps } from "./field-frame.tsx";
import classes from "./field.module.css";

type Props = FrameProps & TextareaHTMLAttributes<HTMLTextAreaElement>;

/** Several lines of text. */
export const Textarea = forwardRef<HTMLTextAreaElement, Props>(function Textarea(props, ref) {
  const { frame, control } = useField(props);
  return (
    <FieldFrame {...frame}>
      <textarea ref={ref} className={classes.field} {...control} />
    </FieldFrame>
  );
});
