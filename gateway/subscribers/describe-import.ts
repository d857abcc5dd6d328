import { REFUSALS, type Refusal } from "./file/refusals.ts";
import type { BaseImport } from "./import.store.ts";

/** An import in lines, for a terminal: rows, what was refused and why, and what it does to the base. */
export function describeImport({ state, readRows, mode, refused, plan }: BaseImport): string[] {
  const reasons = Object.entries(refused).map(
    ([reason, count]) => `  ${count}  ${REFUSALS[reason as Refusal]}`,
  );
  const total = Object.values(refused).reduce((sum, count) => sum + count, 0);
  const effects = plan
    ? [
        `${plan.members} people in the base before`,
        `  ${plan.added}  added`,
        `  ${plan.changed}  changed`,
        `  ${plan.unchanged}  as they were`,
        `  ${plan.removed}  removed`,
        `  ${plan.withdrawn}  withdrew their consent`,
        ...(mode === "full" ? [`  ${plan.missing}  not in the file: they leave the base`] : []),
        `  ${plan.unknown}  to be removed, but not in the base`,
        `  ${plan.outdated}  stay out: they withdrew their consent after the one in the file`,
        `  ${plan.portedIn}  ported in: the prefix of the number is another network's`,
        `  ${plan.fromOthers}  leave the base of another network, whose file is older`,
        `  ${plan.elsewhere}  stay out: a newer file of another network names them`,
        `  ${plan.optedOut}  of those in the file have opted out, and get nothing`,
      ]
    : [];
  return [
    STATES[state],
    `${Math.max(readRows - 1, 0)} rows below the headings, ${total} not taken`,
    ...reasons,
    ...effects,
  ];
}

const STATES: Readonly<Record<BaseImport["state"], string>> = {
  reading: "The file is being read.",
  checking: "The file is being checked.",
  checked: "The file has been checked. Nothing has been changed.",
  applying: "The base is being changed.",
  done: "The base has been changed.",
  cancelled: "Nothing has been changed.",
};
