import { toProblem } from "../../api/app-problem.ts";
import { lazyPart } from "../lazy-part.tsx";
import { ErrorNotice } from "./error-notice.tsx";

/** Few addresses are wrong. */
const CampaignGone = lazyPart(async () => (await import("./campaign-gone.tsx")).CampaignGone);

type Props = { error: unknown; onRetry?: (() => void) | undefined };

/** Error on opening a campaign or report. For one that does not exist it links to the list. */
export function CampaignError({ error, onRetry }: Props) {
  if (error === null || error === undefined) return null;
  const problem = toProblem(error);
  if (problem.code !== "not-found" && problem.code !== "invalid-argument")
    return <ErrorNotice error={error} onRetry={onRetry} />;
  return <CampaignGone />;
}
