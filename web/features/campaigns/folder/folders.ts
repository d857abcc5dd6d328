export const FOLDERS = ["drafts", "scheduled", "running", "finished"] as const;
export type Folder = (typeof FOLDERS)[number];

export function isFolder(value: unknown): value is Folder {
  return FOLDERS.some((folder) => folder === value);
}
