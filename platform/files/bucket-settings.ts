import { z } from "zod";
import type { S3Place } from "./s3/s3-place.ts";

/** Settings of a bucket, by the same names in both programs. */
export const bucketSettings = {
  S3_BUCKET: z.string().min(3, "must be the name of a bucket").optional(),
  S3_REGION: z.string().min(1).default("us-east-1"),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be an http or https address" })
    .transform((url) => url.replace(/\/$/, ""))
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
};

const schema = z.object(bucketSettings);
type Settings = z.output<typeof schema>;

/** The bucket that the settings name, if any. Without a key the machine's role or profile is used. */
export function bucketOf(settings: Settings): S3Place | undefined {
  const { S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  if (S3_BUCKET === undefined) return undefined;
  return {
    bucket: S3_BUCKET,
    region: S3_REGION,
    endpoint: S3_ENDPOINT,
    credentials:
      S3_ACCESS_KEY_ID === undefined || S3_SECRET_ACCESS_KEY === undefined
        ? undefined
        : { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
  };
}

/** What does not fit together in the settings of the bucket, one sentence each; `folder` is where files lie without one. */
export function bucketProblems(settings: Settings, folder: string): string[] {
  const { S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  const problems: string[] = [];
  if ((S3_ACCESS_KEY_ID === undefined) !== (S3_SECRET_ACCESS_KEY === undefined))
    problems.push("S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set both, or neither");
  if (S3_BUCKET === undefined && S3_ENDPOINT !== undefined)
    problems.push(`S3_BUCKET is missing: files would lie in ${folder} in spite of S3_ENDPOINT`);
  return problems;
}
