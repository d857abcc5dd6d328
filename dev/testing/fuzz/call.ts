import fc from "fast-check";
import type * as z from "zod";
import { faultOf, type Reply } from "./judge.ts";
import type { Memory } from "./memory.ts";
import { atEdges, mutate, type Mutation, mutations } from "./mutations.ts";
import type { JsonSchema } from "./operations.ts";
import { GOOD_WIRE, type Wire, type WireRequest, wires } from "./requests.ts";
import { AGAIN, FUZZ_SEED } from "./settings.ts";
import { valuesOf } from "./values.ts";

/** A call target: an operation through one transport. */
export type Target<Caller extends string> = {
  name: string;
  input: JsonSchema;
  callers: readonly Caller[];
  write(value: unknown, wire: Wire): WireRequest;
  /** Undefined where a successful reply is not JSON. */
  reply: z.ZodType | undefined;
  /** True for an intended 503. */
  isExpected(message: string): boolean;
};
type Send<Caller> = (caller: Caller, request: WireRequest) => Promise<Reply>;
type Drawn<Caller> = { caller: Caller; value: unknown; changes: Mutation[]; wire: Wire };

/**
 * Calls a target with each field at its limits once, then repeatedly with generated values; throws with the seed and
 * the smallest failing call.
 */
export async function fuzz<Caller extends string>(
  target: Target<Caller>,
  runs: number,
  memory: Memory,
  send: Send<Caller>,
): Promise<void> {
  const drawn: fc.Arbitrary<Drawn<Caller>> = fc.record({
    caller: fc.constantFrom(...target.callers),
    value: valuesOf(target.input),
    changes: fc.oneof(fc.constant<Mutation[]>([]), fc.array(mutations, { maxLength: 2 })),
    wire: wires,
  });
  const call = async (caller: Caller, value: unknown, wire: Wire): Promise<void> => {
    const request = target.write(value, wire);
    const reply = await send(caller, request);
    const fault = faultOf(reply, target.reply, target.isExpected);
    if (fault !== undefined)
      throw new Error(describeCall(target.name, caller, request, fault, reply));
    if (reply.status < 300) memory.remember(parse(reply.text));
  };
  const [whole] = fc.sample(valuesOf(target.input, { isWhole: true }), {
    seed: FUZZ_SEED,
    numRuns: 1,
  });
  const mightiest = target.callers.at(-1);
  if (mightiest !== undefined)
    for (const value of atEdges(memory.fillIn(whole))) await call(mightiest, value, GOOD_WIRE);
  const property = fc.asyncProperty(drawn, ({ caller, value, changes, wire }) =>
    call(caller, mutate(memory.fillIn(value), changes), wire),
  );
  await fc.assert(property, { seed: FUZZ_SEED, numRuns: runs });
}

function describeCall(
  name: string,
  caller: string,
  { method, path, headers, body = "" }: WireRequest,
  fault: string,
  reply: Reply,
): string {
  const text = typeof body === "string" ? body : Buffer.from(body).toString("latin1");
  return [
    `${name} as ${caller}: ${fault}`,
    `${method} ${path.slice(0, 500)} ${JSON.stringify(headers)}`,
    text.slice(0, 1000),
    `${reply.status} ${reply.text.slice(0, 300)}`,
    `The same once more: ${AGAIN}`,
  ].join("\n");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
