import { forwardRef, type InputHTMLAttributes } from "react";
import { FieldFrame, useField, type FrameProps } from "./field-frame.tsx";
import classes from "./field.module.css";

type Props = FrameProps &
  InputHTMLAttributes<HTMLInputElement> & {
    /** A short sign inside the field at its beginning, for the eye alone: the currency. */
    start?: string | undefined;
  };

/** A line of text. */
export const TextInput = forwardRef<HTMLInputElement, Props>(function TextInput(props, ref) {
  const { start, ...rest } = props;
  const { frame, control } = useField(rest);
  return (
    <FieldFrame {...frame}>
      <span className={classes.box}>
        {start ? (
          <span className={start.length > 1 ? classes.longStart : classes.start} aria-hidden="true">
            {start}
          </span>
        ) : null}
        <input ref={ref} className={classes.field} {...control} />
      </span>
    </FieldFrame>
  );
});
