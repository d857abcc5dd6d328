/** The SQLSTATE of a row that the wall does not let in (insufficient privilege), and what PostgreSQL says of it. */
const REFUSED = "42501";
const BY_A_POLICY = /row-level security/;

/** What a write answers; false where the row that it met is somebody else's. Its transaction can only be undone then. */
export async function falseForOthers(write: Promise<boolean>): Promise<boolean> {
  try {
    return await write;
  } catch (error) {
    const isRefused = error instanceof Error && "code" in error && error.code === REFUSED;
    if (isRefused && BY_A_POLICY.test(error.message)) return false;
    throw error;
  }
}
