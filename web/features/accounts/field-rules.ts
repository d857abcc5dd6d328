/** The contract's limits. */
export const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 128;

// One @, something before it, a dot in what follows: the mail itself is the real check.
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export type EmailProblem = "empty" | "malformed";
export type PasswordProblem = "empty" | "too-short" | "too-long";

export function emailProblem(email: string): EmailProblem | null {
  const typed = email.trim();
  if (typed === "") return "empty";
  return EMAIL.test(typed) ? null : "malformed";
}

export function passwordProblem(password: string): PasswordProblem | null {
  if (password === "") return "empty";
  if (password.length < MIN_PASSWORD) return "too-short";
  return password.length > MAX_PASSWORD ? "too-long" : null;
}
