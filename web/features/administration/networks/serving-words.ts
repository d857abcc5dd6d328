import { translate } from "../../../../domain/translate.ts";

/** How one of the connections of a turn is chosen. */
export type Choice = { by: "share" | "price"; minDeliveredPercent: number };

export type Served = { name: string; isEnabled: boolean; priority: number; share: number };

/** What happens to the messages of a route that these connections serve, in a few sentences. */
export function servingSentence(served: readonly Served[], choice: Choice): string {
  const steps = stepsOf(served.filter(({ isEnabled }) => isEnabled));
  const [first, ...rest] = steps;
  const off = served.filter(({ isEnabled }) => !isEnabled);
  const sentences = [
    first
      ? firstSentence(first, choice)
      : translate("No connection that is switched on serves this route."),
    ...rest.map((step, at) => nextSentence(steps[at] ?? [], step, choice)),
    ...(hasFloor(steps, choice) ? [floorSentence(choice)] : []),
    ...(off.length > 0 ? [translate("Switched off: {names}.", { names: namesOf(off) })] : []),
  ];
  return sentences.join(" ");
}

/** Those with the same priority together, the first to be asked first. */
function stepsOf(served: readonly Served[]): Served[][] {
  const priorities = [...new Set(served.map(({ priority }) => priority))].toSorted((a, b) => a - b);
  return priorities.map((priority) => served.filter((one) => one.priority === priority));
}

const hasFloor = (steps: readonly Served[][], { by, minDeliveredPercent }: Choice): boolean =>
  by === "price" && minDeliveredPercent > 0 && steps.some((step) => step.length > 1);

const floorSentence = ({ minDeliveredPercent: percent }: Choice): string =>
  translate("Connections that deliver less than {percent}% of their messages are not used.", {
    percent,
  });

function firstSentence(step: readonly Served[], { by }: Choice): string {
  if (step.length === 1) return translate("{name} takes all messages.", { name: namesOf(step) });
  return by === "price"
    ? translate("The cheapest takes the messages: {names}.", { names: namesOf(step) })
    : translate("Messages are shared: {shares}.", { shares: sharesOf(step) });
}

function nextSentence(before: readonly Served[], step: readonly Served[], { by }: Choice): string {
  const resting = namesOf(before);
  const names = namesOf(step);
  if (step.length === 1)
    return translate("When {resting} cannot take messages, {name} takes over.", {
      resting,
      name: names,
    });
  return by === "price"
    ? translate("When {resting} cannot take messages, the cheapest takes over: {names}.", {
        resting,
        names,
      })
    : translate("When {resting} cannot take messages, they are shared: {shares}.", {
        resting,
        shares: sharesOf(step),
      });
}

const namesOf = (step: readonly Served[]) => step.map(({ name }) => name).join(", ");

function sharesOf(step: readonly Served[]): string {
  const whole = step.reduce((sum, { share }) => sum + share, 0);
  return step.map(({ name, share }) => `${name} ${Math.round((share / whole) * 100)}%`).join(", ");
}

/** What share of its messages a connection delivered, such as "94%"; undefined while nothing is decided. */
export function deliveredShare(
  result: { delivered: number; undelivered: number } | undefined,
): string | undefined {
  const decided = result ? result.delivered + result.undelivered : 0;
  // Rounded down, so that what is below the floor never looks as if it were not.
  return result && decided > 0 ? `${Math.floor((result.delivered * 100) / decided)}%` : undefined;
}

type Connection = {
  id: number;
  name: string;
  isEnabled: boolean;
  nationalCountryId: number | null;
};
type Route = {
  name: string;
  countryId: number;
  connections: readonly { connectionId: number; priority: number; share: number }[];
};

/** The routes that no connection serves any more once this one is switched off. */
export function routesLeftAlone(
  id: number,
  { connections, routes }: { connections: readonly Connection[]; routes: readonly Route[] },
): string[] {
  const isServing = (one: Connection, { countryId, connections: served }: Route) =>
    one.nationalCountryId === countryId ||
    served.some(({ connectionId }) => connectionId === one.id);
  return routes.flatMap((route) => {
    const serving = connections.filter((one) => isServing(one, route));
    const isAlone = !serving.some((one) => one.id !== id && one.isEnabled);
    return serving.some((one) => one.id === id) && isAlone ? [route.name] : [];
  });
}

/**
 * The connections of a route together with those that reach all networks of its country: they come after the others, and where the
 * cheapest is chosen they stand beside those of the first turn.
 */
export function withNational(
  given: readonly Served[],
  national: readonly { name: string; isEnabled: boolean }[],
  { by }: Choice,
): Served[] {
  const turns = given.flatMap(({ priority, isEnabled }) => (isEnabled ? priority : []));
  const priority = by === "price" && turns.length > 0 ? Math.min(...turns) : AFTER_ALL_TURNS;
  return [
    ...given,
    ...national.map(({ name, isEnabled }) => ({ name, isEnabled, priority, share: 100 })),
  ];
}

const AFTER_ALL_TURNS = 10;
