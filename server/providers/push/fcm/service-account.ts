import type { KeyObject } from "node:crypto";
import * as z from "zod";
import { privateKeyOf } from "../signed-token.ts";

const file = z.object({
  project_id: z.string().regex(/^[a-z][\w-]+$/),
  client_email: z.string().min(3),
  private_key: z.string(),
  token_uri: z.url({ protocol: /^https$/ }).default("https://oauth2.googleapis.com/token"),
});

export type ServiceAccount = {
  projectId: string;
  clientEmail: string;
  key: KeyObject;
  tokenUri: string;
};

/** The service account in the file that Google gives out for a project; undefined for anything else. */
export function serviceAccountOf(json: string): ServiceAccount | undefined {
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch {
    return undefined;
  }
  const { data } = file.safeParse(given);
  const key = data && privateKeyOf(data.private_key, "rsa");
  if (!data || !key) return undefined;
  return {
    projectId: data.project_id,
    clientEmail: data.client_email,
    key,
    tokenUri: data.token_uri,
  };
}
