import { AppError } from "../../domain/errors.ts";
import {
  createFairTurns,
  type FairTurns,
  TooManyWaiting,
} from "../../platform/turns/fair-turns.ts";

/** Fair turns for calls: where as many of one wait already as may, a call is refused with resource-exhausted. */
export function createRefusingTurns(limits: { together: number; mostWaiting: number }): FairTurns {
  const inTurn = createFairTurns(limits);
  return (who, work) => inTurn(who, work).catch(refused);
}

function refused(error: unknown): never {
  if (error instanceof TooManyWaiting) throw new AppError("resource-exhausted");
  throw error;
}
