import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { fromBase64 } from "../../../ui/from-base64.ts";
import { saveFile } from "../../../ui/save-file.ts";
import classes from "./poster.module.css";

type Paper = "A4" | "A5";
type PosterFile = { fileName: string; contentType: string; contentBase64: string };

/** A poster to print, for the window or for the counter. */
export function PosterButton({ load }: { load: (paper: Paper) => Promise<PosterFile> }) {
  const [isOpen, setOpen] = useState(false);
  const poster = useMutation({
    mutationFn: async (paper: Paper) => {
      const file = await load(paper);
      saveFile(file.fileName, fromBase64(file.contentBase64), file.contentType);
    },
  });
  const choice = (paper: Paper) => ({
    variant: "default" as const,
    loading: poster.isPending && poster.variables === paper,
    onClick: () => poster.mutate(paper),
  });
  return (
    <>
      <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Trans>Poster</Trans>
      </Button>
      {isOpen ? (
        <div className={`lh-stack ${classes.choice}`}>
          <p className="lh-quiet">
            <Trans>A page to print, with a code that people scan with their phone.</Trans>
          </p>
          <div className="lh-row">
            <Button {...choice("A4")}>
              <Trans>Poster for the window (A4)</Trans>
            </Button>
            <Button {...choice("A5")}>
              <Trans>Poster for the counter (A5)</Trans>
            </Button>
          </div>
          <ErrorNotice error={poster.error} />
        </div>
      ) : null}
    </>
  );
}
