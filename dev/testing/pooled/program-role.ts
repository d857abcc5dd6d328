/** The role of a program in tests: it owns nothing. */
export const PROGRAM_ROLE = { role: "loudhailer_test_program", password: "loudhailer" };
