/** Whether the tool itself answers at its public address. Throws what the line says. */
export async function askHealth(publicUrl: string): Promise<boolean> {
  const reply = await fetch(`${publicUrl}/healthz`, { redirect: "error" });
  if (!reply.ok) return false;
  const body = (await reply.json().catch(() => ({}))) as { status?: unknown };
  return body.status === "alive";
}
