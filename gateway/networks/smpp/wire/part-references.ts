/** Phones whose last reference is remembered. */
const REMEMBERED = 5_000;

/**
 * Numbers that join the parts of a message on the phone, 0 to 65535. Two long messages to one phone that follow one
 * another never share one, in eight bits neither, unless 5,000 other phones were written to in between.
 */
export function createPartReferences(
  random: () => number = Math.random,
): (msisdn: string) => number {
  const lastByPhone = new Map<string, number>();
  return (msisdn) => {
    const last = lastByPhone.get(msisdn) ?? Math.floor(random() * 0x10000);
    const reference = (last + 1) & 0xffff;
    lastByPhone.delete(msisdn);
    lastByPhone.set(msisdn, reference);
    const oldest = lastByPhone.keys().next();
    if (lastByPhone.size > REMEMBERED && !oldest.done) lastByPhone.delete(oldest.value);
    return reference;
  };
}
