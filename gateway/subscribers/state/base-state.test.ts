import { mkdtemp, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Member } from "../member.store.ts";
import { type BaseState, buildState, changeState } from "./base-state.ts";
import { readSnapshot, writeSnapshot } from "./snapshot-file.ts";

const YEAR = 2026;
const of = { routeId: 97, country: "ZA", revision: 3, year: YEAR, seq: 7 } as const;

/** Somebody by number, as drawn. */
const hashOf = (person: number) => {
  const hash = Buffer.alloc(16);
  hash.writeUInt32LE(Math.imul(person, 0x9e3779b1) >>> 0, 0);
  hash.writeUInt32LE(person, 4);
  return hash;
};
const entries = fc.record({
  countyId: fc.constantFrom(null, 601, 602),
  birthYear: fc.constantFrom(null, 1950, 1990, 2003, 2015),
  gender: fc.constantFrom(null, 20, 21),
  arpu: fc.constantFrom(null, 1, 4),
  interests: fc.integer({ min: 0, max: 65_535 }),
});
const people = fc.uniqueArray(fc.integer({ min: 1_000_000_000, max: 1_000_000_400 }), {
  maxLength: 200,
});
const membersOf = (
  persons: readonly number[],
  drawn: Omit<Member, "person" | "numberHash" | "cityId">[],
) =>
  persons
    .toSorted((a, b) => a - b)
    .map((person, turn): Member => {
      const entry = drawn[turn % drawn.length];
      if (!entry) throw new Error("Nothing was drawn.");
      return { person, numberHash: hashOf(person), cityId: null, ...entry };
    });

function build(members: readonly Member[], more: { revision: number; seq: number }): BaseState {
  const state = buildState({ ...of, ...more }, members.length);
  for (const member of members) state.add(member);
  return state.done();
}

/** All of a state but how its hashes lie. */
const plain = ({ columns, index, seq, year }: BaseState) => ({ columns, index, seq, year });

it("a state that changed is the one that would be built anew, and knows the same numbers", () => {
  fc.assert(
    fc.property(
      people,
      people,
      people,
      fc.array(entries, { minLength: 1, maxLength: 20 }),
      fc.array(entries, { minLength: 1, maxLength: 20 }),
      (first, changed, gone, drawn, redrawn) => {
        const before = membersOf(first, drawn);
        const now = { revision: 4, seq: 9 };
        const anew = membersOf(
          changed.filter((person) => !gone.includes(person)),
          redrawn,
        );
        const byPerson = new Map(before.map((member) => [member.person, member]));
        for (const person of gone) byPerson.delete(person);
        for (const member of anew) byPerson.set(member.person, member);
        const after = [...byPerson.values()].toSorted((a, b) => a.person - b.person);
        const named = [...new Set([...gone, ...anew.map(({ person }) => person)])];
        const changes = named
          .toSorted((a, b) => a - b)
          .map((person) => ({ person, numberHash: hashOf(person), member: byPerson.get(person) }));
        const state = changeState(build(before, { revision: 3, seq: 7 }), changes, now);
        expect(plain(state)).toEqual(plain(build(after, now)));
        for (let person = 1_000_000_000; person <= 1_000_000_400; person += 1)
          expect(state.numbers.find(hashOf(person))).toBe(
            byPerson.has(person) ? person : undefined,
          );
      },
    ),
    { numRuns: 100 },
  );
});

const aState = () =>
  build(
    membersOf(
      Array.from({ length: 5_000 }, (_, n) => 1_000_000_000 + n * 3),
      [{ countyId: 601, birthYear: 1990, gender: 21, arpu: 1, interests: 9 }],
    ),
    { revision: 3, seq: 7 },
  );

it("a state comes back from its file as it was, and nobody else can read it", async () => {
  const path = join(await mkdtemp(join(tmpdir(), "base-")), "in", "base-97.bin");
  const state = aState();
  await writeSnapshot(path, state);
  const found = readSnapshot(path, "ZA");
  expect(plain(found)).toEqual(plain(state));
  for (const person of [1_000_000_000, 1_000_000_003, 1_000_000_004])
    expect(found.numbers.find(hashOf(person))).toBe(state.numbers.find(hashOf(person)));
  found.numbers.add(hashOf(5), 5);
  expect(found.numbers.find(hashOf(5))).toBe(5);
  expect((await stat(path)).mode & 0o077).toBe(0);
});

it("a file that is damaged, cut short, of another version or of another country's places is refused", async () => {
  const path = join(await mkdtemp(join(tmpdir(), "base-")), "base-97.bin");
  await writeSnapshot(path, aState());
  const whole = await readFile(path);
  const spoilt = async (bytes: Buffer, country: "ZA" | "GH" = "ZA") => {
    await writeFile(path, bytes);
    return () => readSnapshot(path, country);
  };
  const flipped = Buffer.from(whole);
  flipped[whole.length - 700] = (flipped[whole.length - 700] ?? 0) ^ 1;
  expect(await spoilt(flipped)).toThrow("damaged");
  expect(await spoilt(whole.subarray(0, whole.length - 10))).toThrow("cut short");
  const older = Buffer.from(
    whole.toString("latin1").replace('"version":1', '"version":0'),
    "latin1",
  );
  expect(await spoilt(older)).toThrow("version");
  expect(await spoilt(whole, "GH")).toThrow("places");
  expect((await spoilt(whole))().seq).toBe(7);
});
