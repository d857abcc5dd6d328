const ENOUGH = 200_000;

/**
 * Adds a demo campaign. A base that was made smaller by GATEWAY_SUBSCRIBERS may have too few people for one: that one is left out then, with a line,
 * and the rest goes on. Throws what any other failure throws.
 */
export async function unlessFew(
  title: string,
  { GATEWAY_SUBSCRIBERS: size }: { GATEWAY_SUBSCRIBERS?: string },
  { add, report }: { add: () => Promise<void>; report: (line: string) => void },
): Promise<void> {
  try {
    await add();
  } catch (error) {
    if (size === undefined || size === "" || Number(size) >= ENOUGH) throw error;
    report(
      `The demo campaign "${title}" is left out: with GATEWAY_SUBSCRIBERS=${size} there may be too few people for it.`,
    );
  }
}
