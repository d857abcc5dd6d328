import { useLingui } from "@lingui/react/macro";
import { forwardRef, useState, type InputHTMLAttributes } from "react";
import { FieldFrame, useField, type FrameProps } from "./field-frame.tsx";
import classes from "./field.module.css";

type Props = FrameProps & InputHTMLAttributes<HTMLInputElement>;

/** A password that can be looked at while it is typed: mistakes on small keyboards are common. */
export const PasswordInput = forwardRef<HTMLInputElement, Props>(
  function PasswordInput(props, ref) {
    const { t } = useLingui();
    const { frame, control } = useField(props);
    const [isShown, setShown] = useState(false);
    return (
      <FieldFrame {...frame}>
        <span className={classes.box}>
          <input
            ref={ref}
            type={isShown ? "text" : "password"}
            autoCapitalize="off"
            spellCheck={false}
            className={`${classes.field} ${classes.hasToggle}`}
            {...control}
          />
          <button
            type="button"
            className={classes.toggle}
            aria-label={t`Show the password`}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? t`Hide` : t`Show`}
          </button>
        </span>
      </FieldFrame>
    );
  },
);
