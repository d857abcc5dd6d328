import { useState } from "react";

/** Copies a text to the clipboard, and whether that has been done. Without a clipboard it can still be marked and copied by hand. */
export function useCopy(text: string): { isCopied: boolean; copy: () => void } {
  const [isCopied, setCopied] = useState(false);
  const copy = () => {
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return { isCopied, copy };
}
