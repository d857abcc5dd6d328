import { useEffect, useRef, useState } from "react";
import { toProblem } from "../../../api/app-problem.ts";
import { client, type Outputs } from "../../../api/client.ts";
import { uploadListFile } from "../../../api/upload.ts";
import { uploadName } from "./list-names.ts";
import { noteUpload } from "./unfinished-upload.ts";

export type Preview = Outputs["audience"]["previewFile"];

export type Upload =
  | { kind: "none" }
  | { kind: "sending"; share: number }
  | { kind: "broken"; error: unknown; share: number }
  | { kind: "arrived"; path: string; preview: Preview };

/** Sends a file in pieces, shows the progress, and resumes after a break. */
export function useListUpload(countryId: number) {
  const [upload, setUpload] = useState<Upload>({ kind: "none" });
  const [file, setFile] = useState<File>();
  const controller = useRef<AbortController>(undefined);

  async function send(chosen: File) {
    const mine = new AbortController();
    controller.current?.abort();
    controller.current = mine;
    let share = file === chosen && upload.kind === "broken" ? upload.share : 0;
    setFile(chosen);
    setUpload({ kind: "sending", share });
    try {
      const path = await uploadListFile(uploadName(chosen), chosen, {
        signal: mine.signal,
        onProgress: (sent) => {
          if (mine.signal.aborted) return;
          share = sent;
          noteUpload({ fileName: chosen.name, bytes: chosen.size, share });
          setUpload({ kind: "sending", share });
        },
      });
      const preview = await client.audience.previewFile({ path, countryId });
      if (mine.signal.aborted) return;
      noteUpload(null);
      setUpload({ kind: "arrived", path, preview });
    } catch (error) {
      if (!mine.signal.aborted) setUpload({ kind: "broken", error, share });
    }
  }

  const goOn = () => {
    if (file) void send(file);
  };
  useGoOnWhenOnline(upload, goOn);
  // A page that is left sends nothing more; what arrived so far is remembered.
  useEffect(() => () => controller.current?.abort(), []);

  return {
    upload,
    file,
    send: (chosen: File) => void send(chosen),
    goOn,
    cancel: () => {
      controller.current?.abort();
      noteUpload(null);
      setUpload({ kind: "none" });
      setFile(undefined);
    },
  };
}

/** After a lost connection the upload resumes by itself when the network is back. */
function useGoOnWhenOnline(upload: Upload, goOn: () => void): void {
  const isWaiting = upload.kind === "broken" && toProblem(upload.error).code === "offline";
  const latest = useRef(goOn);
  latest.current = goOn;
  useEffect(() => {
    if (!isWaiting) return;
    const run = () => latest.current();
    window.addEventListener("online", run);
    return () => window.removeEventListener("online", run);
  }, [isWaiting]);
}
