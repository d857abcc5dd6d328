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
    for (const body of tooMuch(bodies, bounds)) {
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

/** The bodies to cut, so that what is left is within bounds. */
function tooMuch(bodies: Iterable<Body>, { ofOne, ofAll }: typeof MAX_BYTES): Body[] {
  const byAddress = new Map<string, { bytes: number; largestFirst: Body[] }>();
  let all = 0;
  for (const body of [...bodies].sort((a, b) => arrived(b) - arrived(a))) {
    const of = byAddress.get(body.address) ?? { bytes: 0, largestFirst: [] };
    of.bytes += arrived(body);
    of.largestFirst.push(body);
    byAddress.set(body.address, of);
    all += arrived(body);
  }
  const cut: Body[] = [];
  for (;;) {
    const greatest = [...byAddress.values()].reduce(
      (most, one) => (one.bytes > most.bytes ? one : most),
      { bytes: 0, largestFirst: [] as Body[] },
    );
    if (greatest.bytes <= ofOne && all <= ofAll) return cut;
    const largest = greatest.largestFirst.shift();
    if (!largest) return cut;
    greatest.bytes -= arrived(largest);
    all -= arrived(largest);
    cut.push(largest);
  }
}
