import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import classes from "./security.module.css";

/** The backup codes, to be kept now: they are not shown again. */
export function BackupCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useLingui();
  const [done, setDone] = useState<"copied" | "saved" | null>(null);
  const text = codes.join("\n");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setDone("copied");
    } catch {
      // Not every browser lets a page write there; the codes can be saved or marked by hand.
      setDone(null);
    }
  };
  const save = () => {
    saveFile("loudhailer-backup-codes.txt", text, "text/plain");
    setDone("saved");
  };
  return (
    <div className="lh-stack-tight">
      <p>
        <Trans>
          Save these backup codes in case you lose your phone. Each works once. You cannot see them
          again.
        </Trans>
      </p>
      <ul className={classes.codes} aria-label={t`Backup codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="lh-row">
        <Button variant="default" onClick={() => void copy()}>
          {done === "copied" ? <Trans>Copied</Trans> : <Trans>Copy the codes</Trans>}
        </Button>
        <Button variant="default" onClick={save}>
          {done === "saved" ? <Trans>Saved</Trans> : <Trans>Save as a file</Trans>}
        </Button>
      </div>
    </div>
  );
}
