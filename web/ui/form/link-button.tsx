import { createLink } from "@tanstack/react-router";
import { forwardRef, type AnchorHTMLAttributes } from "react";
import { buttonClass, type ButtonLook } from "./button.tsx";

type Props = ButtonLook & AnchorHTMLAttributes<HTMLAnchorElement>;

const AnchorButton = forwardRef<HTMLAnchorElement, Props>(function AnchorButton(props, ref) {
  const { variant, size, fullWidth, className, children, ...rest } = props;
  const look = buttonClass({
    ...(variant ? { variant } : {}),
    ...(size ? { size } : {}),
    ...(fullWidth ? { fullWidth } : {}),
  });
  return (
    <a ref={ref} className={className ? `${look} ${className}` : look} {...rest}>
      {children}
    </a>
  );
});

/** A link that looks like a button: `<LinkButton to="/wallet">`. */
export const LinkButton = createLink(AnchorButton);
