import { AppError, invalidArgument } from "../../../../domain/errors.ts";
import type { Database } from "../../../db/database.ts";
import { checkSection, type SectionProblem } from "../../catalogue/section-schemas.ts";
import type { Actor, AdministrationDeps } from "../administration-deps.ts";
import { recordChange } from "./record-change.ts";
import { findSection, type SectionRow, updateSection } from "./reference.store.ts";

export type EditedSection = { section: string; value: unknown; version: string };

/** A section as stored, broken or not. Throws not-found. */
export async function readSectionToEdit(db: Database, section: string): Promise<EditedSection> {
  const row = await findSection(db, section);
  if (!row) throw new AppError("not-found");
  return toEdited(row);
}

/**
 * The section as the app would get it, or its problems. Saves nothing. Throws not-found for a section that cannot be
 * edited.
 */
export function previewSection(
  section: string,
  value: unknown,
): { value: unknown; problems: SectionProblem[] } {
  const checked = checkSection(section, value);
  if (!checked) throw new AppError("not-found");
  return checked.isGood
    ? { value: checked.value, problems: [] }
    : { value: null, problems: checked.problems };
}

/**
 * Saves a section over the version that its editor has seen. Throws not-found, invalid-argument with every problem, and
 * aborted when somebody else has saved since.
 */
export async function saveSection(
  { db, clock }: Pick<AdministrationDeps, "db" | "clock">,
  edit: { section: string; value: unknown; version: string; reason: string },
  actor: Actor,
): Promise<EditedSection> {
  const { section, version, reason } = edit;
  const { value, problems } = previewSection(section, edit.value);
  if (problems.length > 0) {
    throw invalidArgument(
      problems.map(({ path, message }) => ({
        path: path === "" ? "value" : `value.${path}`,
        message,
      })),
    );
  }
  return db.transaction().execute(async (tx) => {
    const row = await findSection(tx, section, { lock: true });
    if (!row) throw new AppError("not-found");
    if (String(row.version) !== version) throw new AppError("aborted");
    await updateSection(tx, section, value);
    const change = { kind: "section" as const, subject: section, before: row.value, after: value };
    await recordChange(tx, { ...change, at: clock.now(), reason }, actor);
    return toEdited({ ...row, value, version: row.version + 1 });
  });
}

function toEdited({ section, value, version }: SectionRow): EditedSection {
  return { section, value, version: String(version) };
}
