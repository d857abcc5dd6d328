import {
  forwardRef,
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from "react";
import { FieldFrame, frameAttributes, type FrameProps } from "./field-frame.tsx";
import classes from "./field.module.css";

type TextProps = FrameProps &
  InputHTMLAttributes<HTMLInputElement> & {
    /** A short sign inside the field at its beginning: the currency. */
    start?: ReactNode;
  };

/** A line of text. */
export const TextInput = forwardRef<HTMLInputElement, TextProps>(function TextInput(props, ref) {
  const { label, description, error, start, ...rest } = props;
  const id = useId();
  return (
    <FieldFrame {...{ id, label, description, error }}>
      <span className={classes.box}>
        {start ? <span className={classes.start}>{start}</span> : null}
        <input
          ref={ref}
          className={start ? `${classes.field} ${classes.hasStart}` : classes.field}
          {...frameAttributes(id, { description, error })}
          {...rest}
        />
      </span>
    </FieldFrame>
  );
});

type AreaProps = FrameProps & TextareaHTMLAttributes<HTMLTextAreaElement>;

/** Several lines of text. */
export const Textarea = forwardRef<HTMLTextAreaElement, AreaProps>(function Textarea(props, ref) {
  const { label, description, error, ...rest } = props;
  const id = useId();
  return (
    <FieldFrame {...{ id, label, description, error }}>
      <textarea
        ref={ref}
        className={classes.field}
        {...frameAttributes(id, { description, error })}
        {...rest}
      />
    </FieldFrame>
  );
});

export type Choice = { value: string; label: string; disabled?: boolean };

type SelectProps = FrameProps &
  SelectHTMLAttributes<HTMLSelectElement> & { data: readonly Choice[] };

/** One of a list, with the phone's own picker. */
export const NativeSelect = forwardRef<HTMLSelectElement, SelectProps>(
  function NativeSelect(props, ref) {
    const { label, description, error, data, ...rest } = props;
    const id = useId();
    return (
      <FieldFrame {...{ id, label, description, error }}>
        <select
          ref={ref}
          className={classes.field}
          {...frameAttributes(id, { description, error })}
          {...rest}
        >
          {data.map((choice) => (
            <option key={choice.value} value={choice.value} disabled={choice.disabled ?? false}>
              {choice.label}
            </option>
          ))}
        </select>
      </FieldFrame>
    );
  },
);
