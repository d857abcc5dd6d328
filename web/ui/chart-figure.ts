import { say } from "../../domain/say.ts";
import { formatCount } from "./numbers.ts";

/** A figure of a chart as it is read; null is one that is left out. */
export function figure(value: number | null | undefined): string {
  return value === null ? say("left out") : formatCount(value ?? 0);
}
