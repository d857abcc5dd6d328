import { forwardRef, type InputHTMLAttributes, type ReactNode } from "react";
import { FieldAbout, FieldError, useField, type FrameProps } from "./field-frame.tsx";
import classes from "./check-box.module.css";

type Props = FrameProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & { label: ReactNode };

/** One thing to agree to or to switch on; the whole line can be tapped. */
export const CheckBox = forwardRef<HTMLInputElement, Props>(function CheckBox(props, ref) {
  const { frame, control } = useField(props);
  return (
    <div>
      <label className={classes.line}>
        <input ref={ref} type="checkbox" className={classes.box} {...control} />
        <span>{frame.label}</span>
      </label>
      {frame.description || frame.error ? (
        <div className={classes.notes}>
          <FieldAbout {...frame} />
          <FieldError {...frame} />
        </div>
      ) : null}
    </div>
  );
});
