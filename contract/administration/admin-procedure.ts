import * as z from "zod";
import { cursor, pageSize } from "../common.ts";
import { procedure } from "../traits.ts";

export const count = z.number().int().min(0);
const tags = ["Administration"];
export const page = { cursor: cursor.optional(), limit: pageSize.optional() };
export const nextCursor = z.string().nullable();
export const admin = procedure({ role: "admin" });

export const read = (path: `/${string}`, summary: string) => ({
  method: "GET" as const,
  path: `/administration${path}` as const,
  summary,
  tags,
});
export const act = (path: `/${string}`, summary: string) => ({
  method: "POST" as const,
  path: `/administration${path}` as const,
  summary,
  tags,
});
/** A search for people: what names them stands in the body, never in an address. */
export const find = (path: `/${string}`, summary: string) => act(path, summary);
