import { appFetch } from "./app-fetch.ts";
import { AuthError } from "./auth.ts";

type Options = {
  /** Called with the share that has arrived, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal | undefined;
};

type Loose = Record<string, unknown>;

/** Little is lost where a connection breaks; a large file goes in larger pieces, or their number would be refused. */
const MIN_PIECE_BYTES = 512_000;
const MAX_PIECES = 250;

/**
 * Sends a list file in pieces and answers with the path it is called by afterwards. What arrived of an earlier try under
 * the same name is not sent again, so after a lost connection the same call goes on where it was. Throws ConnectionError
 * without a network, AuthError when the server refuses.
 */
export async function uploadListFile(
  name: string,
  file: Blob,
  { onProgress, signal }: Options = {},
): Promise<string> {
  const address = `/files/msisdnList/${encodeURIComponent(name)}`;
  const init = signal ? { signal } : {};
  const pieceBytes = Math.max(MIN_PIECE_BYTES, Math.ceil(file.size / MAX_PIECES));
  let sent = isUnderWay(name) ? await arrivedBefore(address, file.size, init) : 0;
  noteUnderWay(name, true);
  let path = "";
  do {
    const end = Math.min(sent + pieceBytes, file.size);
    const headers = {
      "Content-Type": "text/csv",
      "Content-Range": `bytes ${sent}-${end - 1}/${file.size}`,
    };
    const body = file.slice(sent, end);
    const answer = await readAnswer(
      await appFetch(address, { ...init, method: "PUT", headers, body }),
    );
    path = String(answer["path"] ?? `msisdnList/${name}`);
    sent = end;
    onProgress?.(sent / file.size);
  } while (sent < file.size);
  noteUnderWay(name, false);
  return path;
}

const placeOf = (name: string) => `lh-upload:${name}`;

/** True when an upload under this name began in this browser and did not end. */
function isUnderWay(name: string): boolean {
  try {
    return localStorage.getItem(placeOf(name)) !== null;
  } catch {
    return false;
  }
}

function noteUnderWay(name: string, isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(placeOf(name), "1");
    else localStorage.removeItem(placeOf(name));
  } catch {
    // Without storage the file is sent from its beginning again.
  }
}

/** Bytes that the server has of a file that did not arrive whole; 0 when it has all or nothing of it. */
async function arrivedBefore(address: string, size: number, init: RequestInit): Promise<number> {
  const response = await appFetch(address, init);
  if (response.status === 404) return 0;
  const { offset, isComplete } = await readAnswer(response);
  return isComplete === false && typeof offset === "number" && offset < size ? offset : 0;
}

/** Stores a picture and answers with its public address. Throws as uploadListFile. */
export async function uploadPicture(name: string, picture: Blob): Promise<string> {
  const address = `/files/pictures/${encodeURIComponent(name)}`;
  const headers = { "Content-Type": picture.type };
  const answer = await readAnswer(
    await appFetch(address, { method: "PUT", headers, body: picture }),
  );
  const url = answer["url"] ?? answer["path"];
  return new URL(typeof url === "string" ? url : address, location.origin).href;
}

async function readAnswer(response: Response): Promise<Loose> {
  const body: unknown = await response.json().catch(() => null);
  const found = isObject(body) ? body : {};
  if (response.ok) return found;
  throw new AuthError(response.status, isObject(found["error"]) ? found["error"] : found);
}

function isObject(value: unknown): value is Loose {
  return typeof value === "object" && value !== null;
}
