import { expect } from "vitest";
import { aClient, type aGateway, aService } from "./a-gateway.ts";

let codes = 0;

/** Books a service for an advertiser of its own, on route 97 if not told otherwise, and gives its id. */
export async function book(
  world: Pick<Awaited<ReturnType<typeof aGateway>>, "call">,
  changes: Record<string, unknown> = {},
  { advertiser, routeId = 97 }: { advertiser?: string; routeId?: number } = {},
) {
  codes += 1;
  const client = await aClient(world.call, routeId, advertiser ?? `advertiser-${codes}`);
  const body = aService({ ...client, campaignCode: `life-${codes}`, ...changes });
  const reply = await world.call("POST", `/r/${routeId}/company/service`, body);
  expect(reply).toMatchObject({ status: 200 });
  const id = Number(reply.body.id);
  const setStatus = (status: number) =>
    world.call("PUT", `/r/${routeId}/company/servicestatus`, { ...client, id, status });
  return { id, client, setStatus };
}
