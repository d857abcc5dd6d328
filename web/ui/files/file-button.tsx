import type { ReactNode } from "react";
import { buttonClass, type ButtonLook } from "../form/button.tsx";
import classes from "./file-button.module.css";

type Props = Pick<ButtonLook, "variant"> & {
  id?: string | undefined;
  /** Extensions and types, as HTML writes them. */
  accept: string;
  isBusy?: boolean;
  children: ReactNode;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean | undefined;
  onFile(file: File): void;
};

/** A button that asks for one file of the device. The same file can be chosen again. */
export function FileButton({ variant, accept, isBusy, children, onFile, ...control }: Props) {
  return (
    <label
      className={`${buttonClass({ variant: variant ?? "default" })} ${classes.button}`}
      aria-disabled={isBusy === true ? true : undefined}
    >
      <input
        {...control}
        className="lh-visually-hidden"
        type="file"
        accept={accept}
        disabled={isBusy === true}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = "";
          if (file) onFile(file);
        }}
      />
      {children}
    </label>
  );
}
