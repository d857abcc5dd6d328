import { peoplePerRoute } from "./catalogue/routes.ts";
import type { GatewayConfig } from "./config.ts";
import { codeLength, linkAddress, optOutAddress } from "./links/link-address.ts";
import { createLinkCodes } from "./links/link-code.ts";
import { createDirectory } from "./lists/directory.ts";
import { createNumberVault } from "./lists/number-vault.ts";
import { createOptOutCodes } from "./opt-outs/opt-out-code.ts";

/** Maps numbers to people, and people to their opt-out codes and links. */
export function createIdentities({
  seed,
  subscribers,
  numbersKey,
  formerNumbersKeys: former,
  numbersIndexKey: indexKey,
  sealsForPlace: isForPlace,
  linkBaseUrl,
}: GatewayConfig) {
  const people = peoplePerRoute(subscribers);
  const vault = createNumberVault(numbersKey, { former, indexKey, isForPlace });
  const optOutCodes = createOptOutCodes(indexKey, codeLength(linkBaseUrl));
  const linkCodes = createLinkCodes(indexKey, codeLength(linkBaseUrl));
  return {
    linkCodes,
    ownLinkOf: (linkId: number, person: number) =>
      linkAddress(linkBaseUrl, linkCodes.codeFor(linkId, person)),
    optOutCodes,
    optOutLinkOf: (routeId: number, person: number) =>
      optOutAddress(linkBaseUrl, optOutCodes.codeFor(routeId, person)),
    vault,
    directory: createDirectory({
      seed,
      vault,
      peopleOf: (routeId) => people.get(routeId) ?? 0,
    }),
  };
}
