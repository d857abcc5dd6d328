import { KIND_TRAITS } from "../../../domain/campaign/kinds/traits.ts";
import type { Service } from "../../services/service.ts";

/** People picked for several services of a route at once, whose messages no table has yet: the caps count them all the same. */
export class PickedTogether {
  readonly #clientsOf = new Map<number, number[]>();

  add({ clientId, kind }: Pick<Service, "clientId" | "kind">, people: readonly number[]): void {
    if (!KIND_TRAITS[kind].isCapped) return;
    for (const person of people) {
      const clients = this.#clientsOf.get(person);
      if (clients) clients.push(clientId);
      else this.#clientsOf.set(person, [clientId]);
    }
  }

  /** The advertisers of whom a person gets something here that a cap counts. */
  clientsOf(person: number): readonly number[] {
    return this.#clientsOf.get(person) ?? [];
  }
}
