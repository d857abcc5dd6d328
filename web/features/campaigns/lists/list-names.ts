const ALLOWED = /[^\w .()@+-]/g;

/**
 * The name under which a file goes up. The same file has the same name, so that a broken upload goes on where it was;
 * another file, or the same one changed, has another.
 */
export function uploadName({ name, size, lastModified }: File): string {
  const base = name
    .replace(/\.[^.]*$/, "")
    .replace(ALLOWED, "")
    .replaceAll("..", ".");
  return `${base.trim().slice(0, 60) || "list"}-${size}-${lastModified}.csv`;
}

/** Default name of a list: the file's name. */
export function listName(fileName: string): string {
  return (
    fileName
      .replace(/\.[^.]*$/, "")
      .replaceAll(/[_-]+/g, " ")
      .trim()
      .slice(0, 80) || "List"
  );
}

/** Numbers pasted or picked, as a file of one column. */
export function numbersFile(text: string, nowMs: number): File {
  const rows = text
    .split(/[\n;,\t]+/)
    .map((row) => row.trim())
    .filter((row) => row !== "");
  return new File([`${rows.join("\n")}\n`], "Pasted numbers.csv", {
    type: "text/csv",
    lastModified: nowMs,
  });
}
