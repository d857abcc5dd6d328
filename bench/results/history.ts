import { cpuText, targetText, valueText } from "./print.ts";
import type { Result } from "./result.ts";
import { MAX_FOREIGN_SHARE } from "../harness/quiet.ts";
import { verdictOf } from "../harness/row.ts";

const HEADING = `| date | commit | bench | measure | figure (95 % interval) | CPU, ours / peer | target | verdict |
|---|---|---|---|---|---|---|---|`;

/** Why a result may not be published; undefined where it may. */
export function whyNotPublished({
  size,
  commit,
  foreignShare,
  machine,
}: Result): string | undefined {
  if (size !== "full") return `It was measured with ${size} sizes.`;
  if (!commit?.isClean) return "The sources are not those of a commit.";
  if (!machine.isPinned) return "Both sides shared their processors with the load.";
  if (foreignShare === undefined) return "It is not known what else the machine did.";
  if (foreignShare > MAX_FOREIGN_SHARE)
    return `Others used ${Math.round(foreignShare * 100)} % of the machine meanwhile.`;
  return undefined;
}

/** The guide with a result's rows at the top of its table. Throws where the result may not be published or the table is gone. */
export function withResult(guide: string, result: Result): string {
  const reason = whyNotPublished(result);
  if (reason !== undefined) throw new Error(`This goes into no history. ${reason}`);
  const at = guide.indexOf(HEADING);
  if (at === -1) throw new Error("The guide has no table of results.");
  const end = at + HEADING.length;
  return `${guide.slice(0, end)}\n${linesOf(result).join("\n")}${guide.slice(end)}`;
}

function linesOf({ at, commit, bench, rows }: Result): string[] {
  return rows.map((row) => {
    const target = row.target === undefined ? "" : targetText(row.target, row.unit);
    const verdict = verdictOf(row);
    const words =
      verdict === "MISSED" && row.holdsBack !== undefined ? `MISSED: ${row.holdsBack}` : verdict;
    const cells = [
      at.slice(0, 10),
      commit?.hash ?? "",
      bench,
      row.name,
      valueText(row),
      cpuText(row),
      target,
      words,
    ];
    return `| ${cells.map((cell) => cell.replaceAll("|", "/")).join(" | ")} |`;
  });
}
