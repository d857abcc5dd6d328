/** What the file itself costs a slow phone, in bytes: asking for it, and its own task. */
const FILE_BYTES = 3_500;

/** Modules that are loaded by the same. */
export type Group = {
  /** The places of those that load it. */
  users: ReadonlySet<number>;
  modules: readonly string[];
  /** About what it weighs when it is packed. */
  bytes: number;
};

type Known = {
  /** By the place of a loader: how much it counts. */
  weights: readonly number[];
  importsOf: (module: string) => readonly string[];
};

/**
 * Merges groups as long as those that load them gain by it: a file less for who loads both, against what comes without need
 * for who loads one. Two are not merged where something between them would then stand before and behind the same file.
 * Returns the modules of each file.
 */
export function mergeGroups(
  groups: readonly Group[],
  { weights, importsOf }: Known,
): (readonly string[])[] {
  const files: (Group | undefined)[] = [...groups];
  const homes = new Map<string, number>();
  for (const [place, { modules }] of groups.entries())
    for (const module of modules) homes.set(module, place);
  const needs = files.map((_file, place) => needsOf(place));
  const gains = files.map((_file, one) => files.map((_other, other) => gainOf(one, other)));

  function needsOf(place: number): Set<number> {
    const imported = files[place]?.modules.flatMap(importsOf) ?? [];
    const needed = new Set(imported.flatMap((module) => homes.get(module) ?? []));
    needed.delete(place);
    return needed;
  }

  function gainOf(one: number, other: number): number {
    const [first, second] = [files[one], files[other]];
    if (!first || !second || one >= other) return 0;
    const both = weigh(first.users.intersection(second.users));
    const onlyFirst = weigh(first.users.difference(second.users));
    const onlySecond = weigh(second.users.difference(first.users));
    return both * FILE_BYTES - onlyFirst * second.bytes - onlySecond * first.bytes;
  }

  function weigh(users: ReadonlySet<number>): number {
    let sum = 0;
    for (const user of users) sum += weights[user] ?? 0;
    return sum;
  }

  /** Something else lies on the way from one to the other. */
  function isAround(from: number, to: number): boolean {
    const seen = new Set<number>();
    const waiting = [...(needs[from] ?? [])].filter((place) => place !== to);
    for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
      if (place === to) return true;
      if (seen.has(place) || place === from) continue;
      seen.add(place);
      waiting.push(...(needs[place] ?? []));
    }
    return false;
  }

  function merge(one: number, other: number): void {
    const [first, second] = [files[one], files[other]];
    if (!first || !second) return;
    files[one] = {
      users: first.users.union(second.users),
      modules: [...first.modules, ...second.modules],
      bytes: first.bytes + second.bytes,
    };
    files[other] = undefined;
    for (const module of second.modules) homes.set(module, one);
    for (const needed of needs) if (needed.delete(other)) needed.add(one);
    needs[one] = needsOf(one);
    needs[other] = new Set();
    for (const changed of [one, other])
      for (const place of files.keys()) {
        const low = Math.min(place, changed);
        const high = Math.max(place, changed);
        (gains[low] ??= [])[high] = gainOf(low, high);
      }
  }

  for (let best = bestOf(gains); best !== undefined; best = bestOf(gains)) {
    const { one, other } = best;
    if (isAround(one, other) || isAround(other, one)) (gains[one] ??= [])[other] = 0;
    else merge(one, other);
  }
  return files.flatMap((file) => (file ? [file.modules] : []));
}

function bestOf(gains: readonly (readonly number[])[]): { one: number; other: number } | undefined {
  let best: { one: number; other: number } | undefined;
  let most = 0;
  for (const [one, row] of gains.entries())
    for (const [other, gain] of row.entries())
      if (gain > most) {
        most = gain;
        best = { one, other };
      }
  return best;
}
