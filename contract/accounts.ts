import * as z from "zod";
import { countryId, dateTime, done, empty, userId } from "./common.ts";
import { textVersion } from "./legal.ts";
import { cell } from "./cells.ts";
import { procedure } from "./traits.ts";
import { LANGUAGE_CODES } from "../domain/text/languages.ts";

const profileFields = {
  firstName: z.string().trim().min(1).max(80),
  /** Empty until its owner gives it: an account can be made without. */
  surname: z.string().trim().max(80),
  /** As typed; checked and normalised by the rules of the country. */
  mobileNumber: z.string().trim().min(6).max(24),
  /** Country id, 6 South Africa, 7 Ghana. */
  country: countryId,
  timezone: z.string().max(64),
  company: z.string().trim().max(120),
  segment: z.number().int().min(1).max(16),
  source: z.string().max(60),
};

const language = z.enum(LANGUAGE_CODES);
const email = z.email().max(254);
const password = z.string().min(10).max(128);

/** The user registration of spec section 3, without its password. */
export const registration = z.object({
  key: userId,
  ...profileFields,
  /** Empty until its owner gives it. */
  mobileNumber: z.string().max(24),
  email,
  stripe: z.object({ isSubscribed: z.boolean() }),
  notificationLastView: dateTime.nullable(),
  mobucksClientInfo: z.array(
    z.object({
      clientId: z.number().int(),
      clientUserId: z.number().int(),
      routeId: z.number().int(),
      routeApiUrl: z.string(),
    }),
  ),
});

const signUpInput = z.object({
  ...profileFields,
  surname: profileFields.surname.optional(),
  mobileNumber: profileFields.mobileNumber.optional(),
  timezone: profileFields.timezone.optional(),
  company: profileFields.company.optional(),
  segment: profileFields.segment.optional(),
  source: profileFields.source.optional(),
  email,
  password,
  /** Versions of the texts that were shown; refused when one has changed since. */
  agreed: z.object({ terms: textVersion, privacy: textVersion }).optional(),
});

const me = z.object({
  userId: userId.nullable(),
  isSignedIn: z.boolean(),
  isAnonymous: z.boolean(),
  isAdmin: z.boolean(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  registration: registration.nullable(),
  /** The administrator who sees the tool as this user; money does not move then. */
  actedBy: userId.nullable().optional(),
  /** Until when they do; left out for everybody else. */
  actedUntil: dateTime.optional(),
  /** An administrator without a second factor where one is required: no administration until it is set up. */
  needsTwoFactor: z.boolean().optional(),
  hasTwoFactor: z.boolean().optional(),
  /** The language the account chose; null until it did. */
  language: language.nullable().optional(),
  /** The company behind the service where the user is registered; South Africa's until that is known. */
  companyName: z.string().optional(),
  /** Every country with the installation that serves it; left out where this one serves all of them. */
  cells: z.array(cell).optional(),
  /** Only where everything outside is a sandbox: where its console is, null where only its own machine reaches that. */
  sandbox: z.object({ consoleUrl: z.string().nullable() }).optional(),
});

export const accountsContract = {
  signUp: procedure({ role: "public", limit: "credentials", country: "country" })
    .route({
      method: "POST",
      path: "/accounts/sign-up",
      summary: "Create an account",
      tags: ["Accounts"],
    })
    .input(signUpInput)
    .output(z.object({ status: z.literal("check-email") })),
  me: procedure({
    role: "public",
    acting: "allowed",
    secondFactor: "optional",
    read: { sentAs: "GET", isCached: false },
  })
    .route({ method: "GET", path: "/accounts/me", summary: "Who is signed in", tags: ["Accounts"] })
    .input(empty)
    .output(me),
  recordUser: procedure({
    role: "member",
    limit: "profile",
    forOthers: true,
    country: "userRegistration.country",
  })
    .route({
      method: "POST",
      path: "/accounts/record-user",
      summary: "Complete a registration",
      tags: ["Accounts"],
    })
    .input(
      z.object({
        userRegistration: signUpInput
          .omit({ password: true, email: true, agreed: true })
          .extend({ mobileNumber: profileFields.mobileNumber }),
        uidInput: userId,
      }),
    )
    .output(registration),
  updateProfile: procedure({ role: "member", limit: "profile", forOthers: true, code: "upd" })
    .route({
      method: "POST",
      path: "/accounts/profile",
      summary: "Update the profile",
      tags: ["Accounts"],
    })
    .input(
      z.object({
        userId: userId.optional(),
        firstName: profileFields.firstName.optional(),
        surname: profileFields.surname.optional(),
        mobileNumber: profileFields.mobileNumber.optional(),
        timezone: profileFields.timezone.optional(),
        company: profileFields.company.optional(),
        segment: profileFields.segment.optional(),
      }),
    )
    .output(registration),
  chooseLanguage: procedure({ role: "visitor" })
    .route({
      method: "POST",
      path: "/accounts/language",
      summary: "Choose the language of mails, news and documents",
      tags: ["Accounts"],
    })
    .input(z.object({ language }))
    .output(done),
  updatePassword: procedure({
    role: "member",
    forOthers: true,
    code: "upwd",
    limit: "credentials",
    secondFactor: "optional",
  })
    .route({
      method: "POST",
      path: "/accounts/password",
      summary: "Change the password",
      tags: ["Accounts"],
    })
    .input(z.object({ userId, oldPassword: z.string().max(128), newPassword: password }))
    .output(done),
};
