import type { S3Place } from "./providers/files/s3/s3-place.ts";
import type { Settings } from "./settings.ts";

/** The bucket of uploaded files that the settings name, if any. Without a key the machine's role or profile is used. */
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

/** What does not fit together in the settings of the bucket, one sentence each. */
export function bucketProblems(settings: Settings): string[] {
  const { S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  const problems: string[] = [];
  if ((S3_ACCESS_KEY_ID === undefined) !== (S3_SECRET_ACCESS_KEY === undefined))
    problems.push("S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: set both, or neither");
  if (S3_BUCKET === undefined && S3_ENDPOINT !== undefined)
    problems.push("S3_BUCKET is missing: files would lie in DATA_DIR in spite of S3_ENDPOINT");
  return problems;
}
