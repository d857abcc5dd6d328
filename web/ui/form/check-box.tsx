import { forwardRef, type InputHTMLAttributes, type ReactNode } from "react";
import classes from "./check-box.module.css";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & { label: ReactNode };

/** One thing to agree to or to switch on; the whole line can be tapped. */
export const CheckBox = forwardRef<HTMLInputElement, Props>(function CheckBox(props, ref) {
  const { label, ...rest } = props;
  return (
    <label className={classes.line}>
      <input ref={ref} type="checkbox" className={classes.box} {...rest} />
      <span>{label}</span>
    </label>
  );
});
