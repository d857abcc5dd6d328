import type * as z from "zod";

/** One call of the API: what comes in and goes out is checked and described from here. */
export type Endpoint<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType> = {
  method: "get" | "post" | "put";
  /** In Hono's form; `:routeId` is the route a call is made under. */
  path: string;
  summary: string;
  from: "query" | "json" | "form";
  input: In;
  output: Out;
  isPublic?: boolean;
};

/** Keeps the types of what comes in and goes out. */
export function endpoint<In extends z.ZodType, Out extends z.ZodType>(
  definition: Endpoint<In, Out>,
): Endpoint<In, Out> {
  return definition;
}
