import { toProblem } from "../../../api/app-problem.ts";

/** True when the campaign is one's own and only has no word yet; a campaign that is not there is something else. */
export function isWordMissing(error: unknown): boolean {
  if (error === null || toProblem(error).code !== "not-found") return false;
  const { data } = error as { data?: unknown };
  return (
    typeof data === "object" &&
    data !== null &&
    "missing" in data &&
    data.missing === "voucher-word"
  );
}
