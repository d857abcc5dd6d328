/** A list file that did not arrive whole: what it is called, its bytes, and the share (0 to 1) that the server has. */
export type UnfinishedUpload = { fileName: string; bytes: number; share: number };

const PLACE = "lh-list-upload";

/** Remembers in this browser how far a file is; null once it has arrived or nobody wants it any more. */
export function noteUpload(upload: UnfinishedUpload | null): void {
  try {
    if (upload) localStorage.setItem(PLACE, JSON.stringify(upload));
    else localStorage.removeItem(PLACE);
  } catch {
    // Without storage there is no reminder; the file is still sent.
  }
}

/** An upload left unfinished on this device, also across reloads. */
export function unfinishedUpload(): UnfinishedUpload | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "null");
    return isUpload(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isUpload(value: unknown): value is UnfinishedUpload {
  if (typeof value !== "object" || value === null) return false;
  if (!("fileName" in value) || !("bytes" in value) || !("share" in value)) return false;
  return (
    typeof value.fileName === "string" &&
    typeof value.bytes === "number" &&
    typeof value.share === "number"
  );
}
