/** What to do where PostgreSQL lets nobody replicate: the two ways in which it refuses a backup. Undefined for any other error. */
export function explainRefusal(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  if (error.code === "28000" && error.message.includes("replication"))
    return 'Add a line to pg_hba.conf, "host replication USER ADDRESS scram-sha-256", and reload PostgreSQL: the lines for "all" do not count for it (docs/operate/back-up.md).';
  if (error.code === "42501")
    return "Its user may not replicate: alter role USER replication, as a superuser (docs/operate/back-up.md).";
  return undefined;
}
