import { isCleartextDatabase } from "../../../../platform/cleartext.ts";
import type { NatsPlace } from "./nats-place.ts";
import type { Settings } from "../../../settings.ts";

/** The NATS that the settings name, if any. User and password stand in its addresses. */
export function natsOf({ NATS_URL, NATS_PREFIX }: Settings): NatsPlace | undefined {
  const [first] = NATS_URL ?? [];
  if (NATS_URL === undefined || first === undefined) return undefined;
  const { username, password } = new URL(first);
  return {
    servers: NATS_URL.map((address) => new URL(address).host),
    withTls: first.startsWith("tls:"),
    user: username === "" ? undefined : decodeURIComponent(username),
    password: password === "" ? undefined : decodeURIComponent(password),
    prefix: NATS_PREFIX,
  };
}

/** What is wrong with it, one sentence each. */
export function natsProblems({ NATS_URL = [], NODE_ENV, DATABASE_NETWORK }: Settings): string[] {
  const problems: string[] = [];
  const protocols = new Set(NATS_URL.map((address) => new URL(address).protocol));
  if (protocols.size > 1) problems.push("NATS_URL: its addresses are all nats:// or all tls://");
  if (new Set(NATS_URL.map(credentialsIn)).size > 1)
    problems.push("NATS_URL: its addresses have the same user and password");
  if (
    NODE_ENV === "production" &&
    NATS_URL.some((address) => isCleartext(address, DATABASE_NETWORK))
  )
    problems.push(
      "NATS_URL: its password and who is notified would travel in clear, set tls:// addresses; on a private network of your own set DATABASE_NETWORK=private",
    );
  return problems;
}

const credentialsIn = (address: string): string => {
  const { username, password } = new URL(address);
  return `${username}:${password}`;
};

/** By the rule for databases: on this machine, and on a network of one's own, it may. */
const isCleartext = (address: string, network: Settings["DATABASE_NETWORK"]): boolean =>
  address.startsWith("nats:") &&
  isCleartextDatabase(`postgres://${new URL(address).host}`, network);
