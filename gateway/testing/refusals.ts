type Body = Record<string, unknown>;

/** The code of an error that the API answered with. */
export const codeOf = (body: Body) => (body.error as { code: string } | undefined)?.code;

/** The fields that a refusal names. */
export const pathsOf = (body: Body) =>
  ((body.error as { details: { path: string }[] }).details ?? []).map(({ path }) => path);
