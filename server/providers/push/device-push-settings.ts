import type { KeyObject } from "node:crypto";
import * as z from "zod";
import { type ServiceAccount, serviceAccountOf } from "./fcm/service-account.ts";
import { privateKeyOf } from "./signed-token.ts";

/** The settings of push to the phone apps. */
export const devicePushSettings = {
  FCM_SERVICE_ACCOUNT: z
    .string()
    .transform((json, context) => {
      const account = serviceAccountOf(json);
      if (!account) context.addIssue("must be the JSON of a service account at Firebase");
      return account;
    })
    .optional(),
  APNS_KEY: z
    .string()
    .transform((pem, context) => {
      const key = privateKeyOf(pem, "ec");
      if (!key) context.addIssue("must be the key for Apple's push network, a PEM");
      return key;
    })
    .optional(),
  APNS_KEY_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, "must be the ten letters of the key")
    .optional(),
  APNS_ADDRESS: z
    .url({ protocol: /^https$/, error: "must be an https address" })
    .default("https://api.push.apple.com"),
};

/** Push to iOS: the key of the team, and the app. */
type ApnsPlace = {
  key: KeyObject;
  keyId: string;
  teamId: string;
  topic: string;
  address: string;
};

/** The push networks of the phone systems; undefined where the app is not set up at one. */
export type DevicePushPlaces = { fcm: ServiceAccount | undefined; apns: ApnsPlace | undefined };

type Given = {
  FCM_SERVICE_ACCOUNT?: ServiceAccount | undefined;
  APNS_KEY?: KeyObject | undefined;
  APNS_KEY_ID?: string | undefined;
  APNS_ADDRESS: string;
  APPLE_TEAM_ID?: string | undefined;
  NATIVE_APP_ID: string;
};

export function devicePushOf(given: Given): DevicePushPlaces {
  const { APNS_KEY: key, APNS_KEY_ID: keyId, APPLE_TEAM_ID: teamId } = given;
  const hasApns = key !== undefined && keyId !== undefined && teamId !== undefined;
  const place = { topic: given.NATIVE_APP_ID, address: given.APNS_ADDRESS };
  return {
    fcm: given.FCM_SERVICE_ACCOUNT,
    apns: hasApns ? { key, keyId, teamId, ...place } : undefined,
  };
}

/** What is wrong with the settings taken together, one sentence each. */
export function devicePushProblems({ APNS_KEY, APNS_KEY_ID, APPLE_TEAM_ID }: Given): string[] {
  const isAsked = APNS_KEY !== undefined || APNS_KEY_ID !== undefined;
  const isWhole = [APNS_KEY, APNS_KEY_ID, APPLE_TEAM_ID].every((it) => it !== undefined);
  return isAsked && !isWhole ? ["APNS_KEY: set APNS_KEY_ID and APPLE_TEAM_ID beside it"] : [];
}
