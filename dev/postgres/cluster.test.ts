import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Cluster, startCluster } from "./cluster.ts";
import { explainPostgresFailure, LOG_ENDS_BEFORE } from "./failure.ts";
import { type Place, placeForTests } from "./place.ts";
import { readPostmaster } from "../../platform/database/postmaster-file.ts";

let place: Place;
let clusters: Cluster[];

beforeEach(() => {
  place = placeForTests(`loudhailer-test-${process.pid}-${randomUUID().slice(0, 8)}`);
  clusters = [];
});

afterEach(async () => {
  for (const cluster of clusters) await cluster.stop();
  rmSync(place.folder, { recursive: true, force: true });
  rmSync(join(dirname(place.folder), `${place.folder.split("/").at(-1)}.log`), { force: true });
});

async function start(): Promise<Cluster> {
  const cluster = await startCluster({ place, password: "a-password", durable: false });
  clusters.push(cluster);
  return cluster;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test("data survives a stop, and the password is asked for", async () => {
  const first = await start();
  await query(first.url("postgres"), "create table kept (n integer)");
  await expect(
    query(first.url("postgres").replace("a-password", "wrong"), "select 1"),
  ).rejects.toThrow("password");
  await first.stop();
  await first.exited;
  const second = await start();
  expect(await query(second.url("postgres"), "select count(*)::integer as n from kept")).toEqual([
    { n: 0 },
  ]);
});

test("a PostgreSQL left behind by a killed program is stopped and its data taken over", async () => {
  const left = await start();
  await query(left.url("postgres"), "create table kept (n integer)");
  const next = await start();
  await left.exited;
  expect(readPostmaster(place.folder)?.ready).toBe(true);
  expect(await query(next.url("postgres"), "select count(*)::integer as n from kept")).toEqual([
    { n: 0 },
  ]);
});

test("a full disk is told in one sentence", () => {
  expect(
    explainPostgresFailure("initdb: error: could not write: No space left on device").message,
  ).toBe("The disk is full: free some space for the database and start again.");
});

test("a moment that the saved log does not reach is told in one sentence, however early PostgreSQL ended", () => {
  const output = "FATAL:  recovery ended before configured recovery target was reached\n";
  expect(explainPostgresFailure(output).message).toBe(LOG_ENDS_BEFORE);
});
