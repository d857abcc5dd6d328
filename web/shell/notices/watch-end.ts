const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;

/**
 * Reports the minutes that are left until then, begun ones counted whole: now, and whenever there is one less. `onOver` is called
 * once, with the last. Answers how to stop.
 */
export function watchEnd(
  untilMs: number,
  onMinutes: (left: number) => void,
  onOver: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const leftMs = Math.max(0, untilMs - Date.now());
    onMinutes(Math.ceil(leftMs / MINUTE_MS));
    if (leftMs === 0) onOver();
    // A little after the minute is better than twice.
    else timer = setTimeout(look, Math.min(leftMs, Math.max(SECOND_MS, leftMs % MINUTE_MS)));
  };
  look();
  return () => clearTimeout(timer);
}
