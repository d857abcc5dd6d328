/** The folders in which uploaded files lie. */
export const FILE_FOLDERS = ["pictures", "lists"] as const;

/** Those, and the one of the gateway's archive, which lies beside them where both programs have one place. */
export const STORED_FOLDERS = [...FILE_FOLDERS, "archive"] as const;
