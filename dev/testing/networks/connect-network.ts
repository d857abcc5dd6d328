/** A call of the gateway's API with the tool's token. */
export type GatewayCall = (
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ status: number; body: Record<string, unknown> }>;

export type NetworkToConnect = {
  /** Kind of network, as the gateway names it. */
  adapter: string;
  name: string;
  /** Its secrets are in variables with this word. */
  secretName: string;
  settings: Readonly<Record<string, unknown>>;
  /** Routes that it serves from now on, alone. */
  routeIds: readonly number[];
};

/**
 * Connects a network by the gateway's API, as an administrator does: adds it, switches it on, gives it routes. Answers the
 * path at which it calls the gateway. Throws what was refused.
 */
export async function connectNetwork(
  call: GatewayCall,
  { routeIds, ...connection }: NetworkToConnect,
): Promise<{ id: number; callbackPath: string }> {
  const done = async (method: string, path: string, body: unknown) => {
    const reply = await call(method, path, body);
    if (reply.status !== 200) throw new Error(`${path} was refused: ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  const { id, revision, callbackUrl } = await done("POST", "/company/connection", connection);
  await done("PUT", "/company/connectionswitch", { id, revision, isEnabled: true });
  for (const routeId of routeIds)
    await done("PUT", `/r/${routeId}/company/connections`, {
      known: [],
      connections: [{ connectionId: id, priority: 1, share: 100 }],
    });
  const callbackPath =
    typeof callbackUrl === "string" && callbackUrl !== "" ? new URL(callbackUrl).pathname : "";
  return { id: Number(id), callbackPath };
}
