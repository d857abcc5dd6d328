/** A price that differs by more from what it was a day ago is not in force at once. */
export const LARGE_CHANGE_PERCENT = 20n;

/** True when a price, in any unit, differs by more than 20% from what it was, in either direction. */
export function isLargeChange(was: bigint, next: bigint): boolean {
  const difference = next < was ? was - next : next - was;
  return difference * 100n > was * LARGE_CHANGE_PERCENT;
}
