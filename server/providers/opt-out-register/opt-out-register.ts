import type { CountryCode } from "../../../domain/countries.ts";

/** A register as it stands: a number a line. `mark` names this state; null where the service names none. */
export type RegisterState = {
  mark: string | null;
  lines: AsyncIterable<string>;
  /** Lets go of what was fetched. */
  end(): Promise<void>;
};

/** Our port to the services of national opt-out registers. */
export type OptOutRegister = {
  /** The countries that have a service. */
  countries: readonly CountryCode[];
  /** The whole register, or undefined when it is still in the state of the mark. Throws when it cannot be had. */
  read(country: CountryCode, mark: string | null): Promise<RegisterState | undefined>;
};
