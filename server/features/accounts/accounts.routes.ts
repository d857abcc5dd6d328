import { implement } from "@orpc/server";
import { accountsContract } from "../../../contract/accounts.ts";
import { hasOtherCells } from "../../../domain/cells.ts";
import { countryById, SOUTH_AFRICA } from "../../../domain/countries.ts";
import { maskMsisdn } from "../../../domain/people/msisdn.ts";
import { asSystem } from "../../identity/identity.ts";
import { actorOf, type RequestContext, requireSelf, requireSession } from "../../http/context.ts";
import type { AccountsDeps } from "./accounts-deps.ts";
import { presentCells } from "./present-cells.ts";
import { takingAtLeast } from "./sign-in/answer-time.ts";
import type { Registration } from "./profile/registration.ts";
import { readRegistration } from "./profile/read-registration.ts";
import { recordUser } from "./profile/record-user.ts";
import { signUp } from "./sign-in/sign-up.ts";
import { updatePassword } from "./sign-in/update-password.ts";
import { updateProfile } from "./profile/update-profile.ts";
import { chooseLanguage } from "./users/account-language.ts";
import { findLanguage } from "./users/language.store.ts";

const NOBODY = {
  actedBy: null,
  userId: null,
  isSignedIn: false,
  isAnonymous: false,
  isAdmin: false,
  email: null,
  emailVerified: false,
  registration: null,
  language: null,
};

function masked(registration: Registration): Registration {
  const { mobileNumber } = registration;
  return { ...registration, mobileNumber: mobileNumber && maskMsisdn(mobileNumber.slice(1)) };
}

export function createAccountsRoutes(deps: AccountsDeps) {
  const os = implement(accountsContract).$context<RequestContext>();
  const usual = deps.cells.find(({ isHere }) => isHere)?.country ?? SOUTH_AFRICA;
  const { sandbox } = deps;
  const place = () => ({
    ...(hasOtherCells(deps.cells) ? { cells: presentCells(deps.cells) } : {}),
    ...(sandbox ? { sandbox } : {}),
  });
  return os.router({
    signUp: os.signUp.handler(async ({ input, context }) => {
      const { principal, requestId } = context;
      const visitorId = principal?.isAnonymous ? principal.userId : undefined;
      // Who asks has no account yet: the tool makes it.
      const signing = asSystem(() => signUp(deps, input, { visitorId, requestId }));
      await takingAtLeast(deps.answerFloorMs, signing);
      return { status: "check-email" as const };
    }),
    me: os.me.handler(async ({ context: { principal } }) => {
      if (!principal)
        return { ...NOBODY, companyName: deps.companies[usual.code].name, ...place() };
      const { actedUntil, ...caller } = principal;
      const { isAnonymous, actedBy = null } = caller;
      const registration = isAnonymous ? null : await readRegistration(deps, principal.userId);
      const country = countryById(registration?.country ?? usual.id) ?? usual;
      return {
        ...caller,
        actedBy,
        ...(actedUntil ? { actedUntil: actedUntil.toISOString() } : {}),
        language: await findLanguage(deps.db, principal.userId),
        isSignedIn: true,
        // A visitor's address is a made-up one.
        email: isAnonymous ? null : principal.email,
        // Who looks on in somebody's place sees the number as the back office shows it.
        registration: registration && actedBy !== null ? masked(registration) : registration,
        companyName: deps.companies[country.code].name,
        ...place(),
      };
    }),
    recordUser: os.recordUser.handler(({ input, context }) => {
      const userId = requireSelf(context, input.uidInput);
      return recordUser(deps, userId, input.userRegistration, actorOf(context));
    }),
    updateProfile: os.updateProfile.handler(({ input: { userId: asked, ...changes }, context }) => {
      const userId = requireSelf(context, asked);
      return updateProfile(deps, userId, changes, actorOf(context));
    }),
    chooseLanguage: os.chooseLanguage.handler(async ({ input, context }) => {
      await chooseLanguage(deps.db, requireSession(context).userId, input.language);
      return { done: true as const };
    }),
    updatePassword: os.updatePassword.handler(async ({ input, context }) => {
      const userId = requireSelf(context, input.userId);
      await updatePassword(deps, userId, input, actorOf(context));
      return { done: true as const };
    }),
  });
}
