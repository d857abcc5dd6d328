import { seedFor } from "../../random.ts";

// Made up after what operators publish: seven of ten phones are smartphones, a good third of those can show RCS.
const SMARTPHONE_PER_MILLE = 700;
const RCS_PER_MILLE_OF_SMARTPHONES = 350;
export const RCS_CAPABLE_PER_MILLE = (SMARTPHONE_PER_MILLE * RCS_PER_MILLE_OF_SMARTPHONES) / 1000;

const RCS_USE = 11;

/** Whether a person's phone can show RCS: always the same for the same person. */
export function isRcsCapable(seed: number, routeId: number, person: number): boolean {
  return seedFor(seed, routeId, person, RCS_USE) % 1000 < RCS_CAPABLE_PER_MILLE;
}
