import { forwardRef, type SelectHTMLAttributes } from "react";
import { FieldFrame, useField, type FrameProps } from "./field-frame.tsx";
import classes from "./field.module.css";

export type Choice = { value: string; label: string; disabled?: boolean };

type Props = FrameProps & SelectHTMLAttributes<HTMLSelectElement> & { data: readonly Choice[] };

/** One of a list, with the phone's own picker. */
export const NativeSelect = forwardRef<HTMLSelectElement, Props>(function NativeSelect(props, ref) {
  const { data, ...rest } = props;
  const { frame, control } = useField(rest);
  return (
    <FieldFrame {...frame}>
      <select ref={ref} className={classes.field} {...control}>
        {data.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.disabled ?? false}>
            {choice.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
});
