/** The message that a reference of ours names. */
export type NamedMessage = { serviceId: number; person: number };

const MAX_INT = 2_147_483_647;
const SHAPE = /^([0-9a-z]{1,6})-([0-9a-z]{1,6})(-s)?$/;

/** Our name of a message: at most 15 characters, 17 where SMS is sent in place of RCS. */
export function ownReference({ serviceId, person }: NamedMessage, isFallback: boolean): string {
  return `${serviceId.toString(36)}-${person.toString(36)}${isFallback ? "-s" : ""}`;
}

/** The message that a network names by our reference; undefined for anything that is none, such as the name of a test message. */
export function messageOfReference(reference: string | undefined): NamedMessage | undefined {
  const [, service, of] = SHAPE.exec(reference ?? "") ?? [];
  if (service === undefined || of === undefined) return undefined;
  const serviceId = Number.parseInt(service, 36);
  const person = Number.parseInt(of, 36);
  return serviceId <= MAX_INT && person <= MAX_INT ? { serviceId, person } : undefined;
}
