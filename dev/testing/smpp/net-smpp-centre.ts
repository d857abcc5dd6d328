import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { debianPeers } from "./debian-peers.ts";

/** A submit_sm as Net::SMPP read it. */
export type Submitted = {
  destination: string;
  source: string;
  esmClass: number;
  dataCoding: number;
  shortMessage: Buffer;
  payload: Buffer;
  sar: { reference: number; total: number; number: number } | undefined;
};

/** A message centre that is not ours: Net::SMPP of Debian, which notes what it takes in a file of its own. */
export type NetSmppCentre = {
  port: number;
  submitted(): Submitted[];
  /** Status of every delivery that the client has answered. */
  delivered(): number[];
  /** How many of what it took it has been silent about. */
  silent(): number;
  /** Whether a client took leave. */
  hasUnbound(): boolean;
  stop(): Promise<void>;
};

const PROGRAM = join(import.meta.dirname, "net-smpp-centre.pl");

/**
 * Starts it on a free port of 127.0.0.1. After so many as `answered` it takes messages without a word about them, until a client
 * binds anew. Undefined where Debian's packages or perl cannot be had.
 */
export async function startNetSmppCentre({ answered }: { answered?: number } = {}): Promise<
  NetSmppCentre | undefined
> {
  const peers = debianPeers();
  if (peers === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "net-smpp-"));
  const file = join(folder, "taken.txt");
  const own = answered === undefined ? [file] : [file, String(answered)];
  const program = spawn("perl", ["-I", join(peers, "root/usr/share/perl5"), PROGRAM, ...own], {
    stdio: ["pipe", "pipe", "ignore"],
  });
  const ended = once(program, "exit");
  const [port] = await Promise.race([
    once(createInterface(program.stdout), "line"),
    ended.then(() => [undefined]),
  ]);
  if (port === undefined) throw new Error("The message centre on Net::SMPP did not start.");
  const lines = () => readFileSync(file, "utf8").split("\n").filter(Boolean);
  return {
    port: Number(port),
    submitted: () => lines().flatMap(readSubmitted),
    delivered: () =>
      lines().flatMap((line) =>
        line.startsWith("delivered\t") ? [Number(line.split("\t")[1])] : [],
      ),
    silent: () => lines().filter((line) => line === "silent").length,
    hasUnbound: () => lines().includes("unbind"),
    async stop() {
      program.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function readSubmitted(line: string): Submitted[] {
  const [destination = "", source = "", esmClass, dataCoding, , short = "", payload = "", ...sar] =
    line.split("\t");
  if (!/^\d+$/.test(destination)) return [];
  const [reference, total, number] = sar.map((hex) => Number.parseInt(hex, 16));
  return [
    {
      destination,
      source,
      esmClass: Number(esmClass),
      dataCoding: Number(dataCoding),
      shortMessage: Buffer.from(short, "hex"),
      payload: Buffer.from(payload, "hex"),
      sar: reference !== undefined && total && number ? { reference, total, number } : undefined,
    },
  ];
}
