import { expect } from "vitest";
import { aClient, type aGateway, aService } from "./a-gateway.ts";

let codes = 0;

/** Books a service for an advertiser of its own and gives its id. */
export async function book(
  world: Pick<Awaited<ReturnType<typeof aGateway>>, "call">,
  changes: Record<string, unknown> = {},
  advertiser?: string,
) {
  codes += 1;
  const client = await aClient(world.call, 97, advertiser ?? `advertiser-${codes}`);
  const body = aService({ ...client, campaignCode: `life-${codes}`, ...changes });
  const reply = await world.call("POST", "/r/97/company/service", body);
  expect(reply).toMatchObject({ status: 200 });
  const id = Number(reply.body.id);
  const setStatus = (status: number) =>
    world.call("PUT", "/r/97/company/servicestatus", { ...client, id, status });
  return { id, client, setStatus };
}
