import { AppError } from "../../../../domain/errors.ts";
import { translate } from "../../../../domain/translate.ts";
import type { NetworkTestOutcome } from "../../../providers/messaging/messaging-networks.ts";
import { recordAudit } from "../../accounts/users/record-audit.ts";
import { isProved, readOwnMobile } from "../../notifications/owner-sms/own-mobile.ts";
import type { Actor, AdministrationDeps } from "../administration-deps.ts";
import { askNetworks, type NetworkDeps } from "./ask-networks.ts";
import { readNetwork } from "./read-networks.ts";

type TestDeps = NetworkDeps & Pick<AdministrationDeps, "cipher">;
const SENDER = "Loudhailer";

/**
 * Sends one test message through a connection to the administrator's own number, which has to be proved; audited without the
 * number, before it leaves. Throws aborted without such a number or when the connection is off, not-found,
 * invalid-argument when the number has opted out, unavailable.
 */
export async function testNetwork(
  deps: TestDeps,
  id: number,
  actor: Actor,
): Promise<NetworkTestOutcome> {
  const { db, clock, messaging } = deps;
  const mobile = await readOwnMobile(deps, actor.actorUserId);
  if (!mobile || !(await isProved(deps, actor.actorUserId, mobile)))
    throw new AppError("aborted", {
      message: translate(
        "A test message goes to your own number. Confirm your mobile number in your profile first.",
      ),
    });
  const { name, isEnabled } = await readNetwork(deps, id);
  if (!isEnabled)
    throw new AppError("aborted", { message: translate("Switch the connection on first.") });
  const action = "network.tested";
  const audit = { at: clock.now(), action, subjectUserId: null, detail: { id, name }, ...actor };
  await recordAudit(db, audit);
  return askNetworks(() =>
    messaging.testNetwork({
      id,
      countryId: mobile.country.id,
      msisdn: mobile.msisdn,
      sender: SENDER,
      text: translate("This is a test message from Loudhailer."),
    }),
  );
}
