import { useRef, useState } from "react";
import { client, type Outputs } from "../../../api/client.ts";
import { uploadListFile } from "../../../api/upload.ts";
import { uploadName } from "./list-names.ts";

export type Preview = Outputs["audience"]["previewFile"];

export type Upload =
  | { kind: "none" }
  | { kind: "sending"; share: number }
  | { kind: "broken"; error: unknown; share: number }
  | { kind: "arrived"; path: string; preview: Preview };

/** Sends a file in pieces, shows how far it is, and goes on after a break where it was. */
export function useListUpload(countryId: number) {
  const [upload, setUpload] = useState<Upload>({ kind: "none" });
  const [file, setFile] = useState<File>();
  const controller = useRef<AbortController>(undefined);

  async function send(chosen: File) {
    const mine = new AbortController();
    controller.current?.abort();
    controller.current = mine;
    let share = 0;
    setFile(chosen);
    setUpload({ kind: "sending", share });
    try {
      const path = await uploadListFile(uploadName(chosen), chosen, {
        signal: mine.signal,
        onProgress: (sent) => {
          share = sent;
          if (!mine.signal.aborted) setUpload({ kind: "sending", share });
        },
      });
      const preview = await client.audience.previewFile({ path, countryId });
      if (!mine.signal.aborted) setUpload({ kind: "arrived", path, preview });
    } catch (error) {
      if (!mine.signal.aborted) setUpload({ kind: "broken", error, share });
    }
  }

  return {
    upload,
    file,
    send: (chosen: File) => void send(chosen),
    goOn: () => {
      if (file) void send(file);
    },
    cancel: () => {
      controller.current?.abort();
      setUpload({ kind: "none" });
      setFile(undefined);
    },
  };
}
