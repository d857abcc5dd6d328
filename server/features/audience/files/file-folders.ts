/** The folders in which uploaded files lie. */
export const FILE_FOLDERS = ["pictures", "lists"] as const;
