/** The one account of the sandbox's message centre: its password by its system id. No real network has it. */
export const SANDBOX_ACCOUNT = { loudhailer: "sandbox" } as const;
