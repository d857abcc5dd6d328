import { translate } from "../../../../../domain/translate.ts";

/** Why an import failed and what to do, for its owner. */
export function importProblemWords(problem: string): string {
  switch (problem) {
    case "gone":
      return translate("The file is no longer there. Upload it again.");
    case "too-many-lists":
      return translate(
        "You have as many lists as your plan allows. Delete one, then upload the file again.",
      );
    case "unreadable":
      return translate("We could not read this file. Save it as CSV and upload it again.");
    default:
      return translate(
        "Something went wrong on our side. No list was made. Upload the file again.",
      );
  }
}
