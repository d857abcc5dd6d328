import { forwardRef, type TextareaHTMLAttributes } from "react";
import { FieldFrame, useField, type FrameProps } from "./field-frame.tsx";
import classes from "./field.module.css";

type Props = FrameProps &
  TextareaHTMLAttributes<HTMLTextAreaElement> & {
    /** Three lines at first, and more as they are written. */
    grows?: boolean;
  };

/** Several lines of text. */
export const Textarea = forwardRef<HTMLTextAreaElement, Props>(function Textarea(
  { grows, ...props },
  ref,
) {
  const { frame, control } = useField(props);
  return (
    <FieldFrame {...frame}>
      <textarea
        ref={ref}
        className={grows ? `${classes.field} ${classes.grows}` : classes.field}
        {...control}
      />
    </FieldFrame>
  );
});
