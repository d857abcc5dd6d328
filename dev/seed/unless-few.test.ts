import { expect, test } from "vitest";
import { unlessFew } from "./unless-few.ts";

const addTo = async (environment: { GATEWAY_SUBSCRIBERS?: string }): Promise<string[]> => {
  const lines: string[] = [];
  const add = () => Promise.reject(new Error("too few people"));
  await unlessFew("Sale", environment, { add, report: (line) => lines.push(line) });
  return lines;
};

test("a base that was made small leaves a demo campaign out with a line; in the usual one a refusal ends the start", async () => {
  expect(await addTo({ GATEWAY_SUBSCRIBERS: "1000" })).toEqual([
    expect.stringContaining('"Sale" is left out'),
  ]);
  await expect(addTo({})).rejects.toThrow("too few people");
  await expect(addTo({ GATEWAY_SUBSCRIBERS: "200000" })).rejects.toThrow("too few people");
});
