import type { Socket } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { bytesSaid, mayHaveBody } from "./limit-body.ts";

/** What the bodies that are on their way may hold together, in bytes: those of one address, and those of all. */
const MAX_BYTES = { ofOne: 32_000_000, ofAll: 256_000_000 };
const LOOK_MS = 250;
/** Node reads so much at once. */
const PIECE_BYTES = 65_536;

type Body = { address: string; socket: Socket; from: number; length: number };

/**
 * Bounds the memory that bodies hold while they arrive: whoever sends all of one but its end holds what there is of it. What has come counts, at
 * most with `longest` of its path, and not what is announced: otherwise headers alone would shut others out. Where an address, or all together,
 * hold too much, the connection is cut on which most has come, of the address that holds most.
 */
export function heldBodies(options: {
  addressOf(c: Context): string;
  longest(path: string): number;
  most?: typeof MAX_BYTES;
}): MiddlewareHandler {
  const { addressOf, longest, most: bounds = MAX_BYTES } = options;
  const bodies = new Set<Body>();
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    for (const body of heldBeyond(
      bodies,
      { addressOf: ({ address }) => address, bytesOf: arrived },
      bounds,
    )) {
      bodies.delete(body);
      body.socket.destroy();
    }
  };
  return async (c, next) => {
    const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
    // Calls made in process have no connection, and nothing arrives late.
    if (!incoming || !mayHaveBody(c)) return next();
    const { socket } = incoming;
    const said = bytesSaid(c);
    const most = longest(c.req.path);
    // With the head comes a first piece of the body.
    const from = socket.bytesRead - Math.min(socket.bytesRead, PIECE_BYTES);
    const body = {
      address: addressOf(c),
      socket,
      from,
      length: said < 0 ? most : Math.min(said, most),
    };
    bodies.add(body);
    timer ??= setInterval(look, LOOK_MS).unref();
    try {
      await next();
    } finally {
      bodies.delete(body);
      if (bodies.size === 0) {
        clearInterval(timer);
        timer = undefined;
      }
    }
  };
}

const arrived = ({ socket, from, length }: Body): number =>
  Math.min(length, socket.bytesRead - from);

/** What is to be cut, so that the bytes that are left are within bounds: of the address that holds most the largest, again and again. */
export function heldBeyond<Held>(
  held: Iterable<Held>,
  { addressOf, bytesOf }: { addressOf(one: Held): string; bytesOf(one: Held): number },
  { ofOne, ofAll }: { ofOne: number; ofAll: number },
): Held[] {
  const byAddress = new Map<string, { bytes: number; largestFirst: Held[] }>();
  let all = 0;
  for (const one of [...held].sort((a, b) => bytesOf(b) - bytesOf(a))) {
    const of = byAddress.get(addressOf(one)) ?? { bytes: 0, largestFirst: [] };
    of.bytes += bytesOf(one);
    of.largestFirst.push(one);
    byAddress.set(addressOf(one), of);
    all += bytesOf(one);
  }
  const cut: Held[] = [];
  for (;;) {
    const greatest = [...byAddress.values()].reduce(
      (most, one) => (one.bytes > most.bytes ? one : most),
      { bytes: 0, largestFirst: [] as Held[] },
    );
    if (greatest.bytes <= ofOne && all <= ofAll) return cut;
    const largest = greatest.largestFirst.shift();
    if (largest === undefined) return cut;
    greatest.bytes -= bytesOf(largest);
    all -= bytesOf(largest);
    cut.push(largest);
  }
}
