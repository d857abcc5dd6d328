/** Where files lie: a bucket of Amazon S3, or of a service that speaks its language at `endpoint`. */
export type S3Place = {
  bucket: string;
  region: string;
  /** Undefined for Amazon's own. */
  endpoint: string | undefined;
  /** Undefined: as the machine's role or profile says. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
};
