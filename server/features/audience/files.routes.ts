import { Readable } from "node:stream";
import { type Context, Hono } from "hono";
import { bodyFrom } from "../../../platform/http/body-from.ts";
import { AppError, STORAGE_ERROR_CODES } from "../../../domain/errors.ts";
import { continueAs, SYSTEM } from "../../identity/identity.ts";
import type { Principal } from "../../http/context.ts";
import type { ListsDeps } from "./lists/create-list.ts";
import type { ListUrls } from "./lists/list-url.ts";
import { readPicture, storePicture } from "./files/pictures.ts";
import { createListReadings } from "./list-readings.ts";
import { createSharedReads } from "./files/shared-reads.ts";
import { streamList } from "./lists/stream-list.ts";
import { readUploadState, uploadListFile, type Piece } from "./files/upload-file.ts";
import { translate } from "../../../domain/translate.ts";

export type FilesDeps = ListsDeps & {
  maxListBytes: number;
  listUrls: ListUrls;
  contentUrl: string;
  /** Counts a reading of a list by its address. Throws resource-exhausted. */
  admitReading(listId: string): Promise<void>;
  readPrincipal(headers: Headers): Promise<{ principal: Principal | null }>;
};

/**
 * Files under `/files`: own list files go up, in pieces that name their place (Content-Range or Upload-Offset); networks
 * fetch lists by signed addresses. Errors have the names of file storage (spec section 8).
 */
export function createFilesRoutes(deps: FilesDeps): Hono {
  const app = new Hono();
  const readShared = createSharedReads(deps.files);
  const readList = createListReadings((listId) => streamList(deps, listId));
  app.onError((error, c) => storageError(error, c));
  app.use("/files/msisdnList/*", async (c, next) => {
    await next();
    c.header("Cache-Control", "no-store");
  });
  app.put("/files/msisdnList/:name", async (c) => {
    const user = await ownerOf(deps, c);
    const name = c.req.param("name");
    const state = await uploadListFile(deps, user.userId, name, pieceOf(c), bodyOf(c));
    c.header("Upload-Offset", String(state.offset));
    return c.json({ name, ...state }, state.isComplete ? 200 : 202);
  });
  app.get("/files/msisdnList/:name", async (c) => {
    const user = await ownerOf(deps, c);
    const state = await readUploadState(deps, user.userId, c.req.param("name"));
    if (!state) throw new AppError("not-found");
    c.header("Upload-Offset", String(state.offset));
    return c.json({ name: c.req.param("name"), ...state });
  });
  app.put("/files/pictures/:name", async (c) => {
    const { principal } = await deps.readPrincipal(c.req.raw.headers);
    if (!principal) throw new AppError("unauthenticated");
    return c.json(await storePicture(deps, principal, bodyOf(c)));
  });
  app.get("/files/pictures/:name", async (c) => {
    const { mimeType, bytes } = await readPicture({ db: deps.db, readShared }, c.req.param("name"));
    c.header("Content-Type", mimeType);
    // It never changes, and is taken down where it breaks the law: copies of others end within a day.
    c.header("Cache-Control", "public, max-age=86400, immutable");
    // A banner is made to stand on the pages of others.
    c.header("Cross-Origin-Resource-Policy", "cross-origin");
    c.header("Content-Length", String(bytes.length));
    return c.body(bodyFrom(bytes));
  });
  app.get("/files/lists/:token", async (c) => {
    const listId = deps.listUrls.read(c.req.param("token"));
    if (listId === undefined) throw new AppError("not-found");
    await deps.admitReading(listId);
    c.header("Content-Type", "text/plain; charset=utf-8");
    c.header("Cache-Control", "no-store");
    // Networks have no account: the signed address is their right to it.
    const numbers = continueAs(SYSTEM, readList(listId));
    const bytes = Readable.from(numbers, { objectMode: false });
    return c.body(Readable.toWeb(bytes) as ReadableStream);
  });
  return app;
}

/** Nothing of it is taken before it is asked for: of a stream that nobody reads yet, a sender who leaves would end the program. */
async function* bodyOf(c: Context): AsyncGenerator<Uint8Array> {
  if (c.req.raw.body) yield* c.req.raw.body;
}

async function ownerOf({ readPrincipal }: FilesDeps, c: Context): Promise<Principal> {
  const { principal } = await readPrincipal(c.req.raw.headers);
  if (!principal) throw new AppError("unauthenticated");
  if (principal.isAnonymous)
    throw new AppError("permission-denied", { message: translate("Sign up to upload a list.") });
  return principal;
}

const RANGE = /^bytes (\d{1,10})-(\d{1,10})\/(\d{1,10}|\*)$/;

/** Where the body belongs: `Content-Range: bytes 0-999/5000`, or `Upload-Offset: 0`; nothing means the whole file. */
function pieceOf(c: Context): Piece {
  const range = RANGE.exec(c.req.header("content-range") ?? "");
  if (range)
    return { offset: Number(range[1]), totalBytes: range[3] === "*" ? null : Number(range[3]) };
  const offset = wholeNumber(c.req.header("upload-offset"));
  const total = wholeNumber(c.req.header("upload-length"));
  const pieceBytes = wholeNumber(c.req.header("content-length"));
  return { offset: offset ?? 0, totalBytes: total === 0 ? null : total, pieceBytes };
}

function wholeNumber(text: string | undefined): number | null {
  return /^\d{1,12}$/.test(text ?? "") ? Number(text) : null;
}

function storageError(error: Error, c: Context): Response {
  if (!(error instanceof AppError)) throw error;
  const status = STATUS_OF[error.code];
  if (status === undefined) throw error;
  const code = STORAGE_ERROR_CODES[status];
  return c.json({ error: { code, message: error.message } }, status);
}

const STATUS_OF: Partial<Record<AppError["code"], 401 | 403 | 404>> = {
  unauthenticated: 401,
  "permission-denied": 403,
  "not-found": 404,
};
