import { Button, type ButtonProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import { forwardRef, type AnchorHTMLAttributes } from "react";

type AnchorProps = ButtonProps & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps>;

const AnchorButton = forwardRef<HTMLAnchorElement, AnchorProps>(function AnchorButton(props, ref) {
  return <Button component="a" ref={ref} {...props} />;
});

/** A link that looks like a button: `<LinkButton to="/wallet">`. */
export const LinkButton = createLink(AnchorButton);
