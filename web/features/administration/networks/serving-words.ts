import { translate } from "../../../../domain/translate.ts";

export type Served = { name: string; isEnabled: boolean; priority: number; share: number };

/** What happens to the messages of a route that these connections serve, in a few sentences. */
export function servingSentence(served: readonly Served[]): string {
  const steps = stepsOf(served.filter(({ isEnabled }) => isEnabled));
  const [first, ...rest] = steps;
  const off = served.filter(({ isEnabled }) => !isEnabled);
  const sentences = [
    first
      ? firstSentence(first)
      : translate("No connection that is switched on serves this route."),
    ...rest.map((step, at) => nextSentence(steps[at] ?? [], step)),
    ...(off.length > 0 ? [translate("Switched off: {names}.", { names: namesOf(off) })] : []),
  ];
  return sentences.join(" ");
}

/** Those with the same priority together, the first to be asked first. */
function stepsOf(served: readonly Served[]): Served[][] {
  const priorities = [...new Set(served.map(({ priority }) => priority))].toSorted((a, b) => a - b);
  return priorities.map((priority) => served.filter((one) => one.priority === priority));
}

function firstSentence(step: readonly Served[]): string {
  return step.length === 1
    ? translate("{name} takes all messages.", { name: namesOf(step) })
    : translate("Messages are shared: {shares}.", { shares: sharesOf(step) });
}

function nextSentence(before: readonly Served[], step: readonly Served[]): string {
  const resting = namesOf(before);
  return step.length === 1
    ? translate("When {resting} cannot take messages, {name} takes over.", {
        resting,
        name: namesOf(step),
      })
    : translate("When {resting} cannot take messages, they are shared: {shares}.", {
        resting,
        shares: sharesOf(step),
      });
}

const namesOf = (step: readonly Served[]) => step.map(({ name }) => name).join(", ");

function sharesOf(step: readonly Served[]): string {
  const whole = step.reduce((sum, { share }) => sum + share, 0);
  return step.map(({ name, share }) => `${name} ${Math.round((share / whole) * 100)} %`).join(", ");
}

type Connection = { id: number; name: string; isEnabled: boolean };
type Route = {
  name: string;
  connections: readonly { connectionId: number; priority: number; share: number }[];
};

/** The routes that no connection serves any more once this one is switched off. */
export function routesLeftAlone(
  id: number,
  { connections, routes }: { connections: readonly Connection[]; routes: readonly Route[] },
): string[] {
  const isOn = (one: number) =>
    one !== id && connections.some((known) => known.id === one && known.isEnabled);
  return routes.flatMap(({ name, connections: served }) =>
    served.some(({ connectionId }) => connectionId === id) &&
    !served.some(({ connectionId }) => isOn(connectionId))
      ? [name]
      : [],
  );
}
