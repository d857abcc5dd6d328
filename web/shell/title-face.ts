import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

const FACE = '700 1em "Loudhailer Title"';
const AFTER_THE_REST_MS = 2_000;

/**
 * The face of titles never makes words wait or jump, so a page that was opened before it came has the reader's own. From
 * the next page on it is used: all pages of a visit look alike after the first.
 */
export function useTitleFace(): void {
  const router = useRouter();
  useEffect(() => {
    let isHere = false;
    const ask = () =>
      void document.fonts
        ?.load(FACE)
        .then((faces) => (isHere = faces.length > 0))
        .catch(() => undefined);
    const timer = setTimeout(ask, AFTER_THE_REST_MS);
    const stop = router.subscribe("onRendered", ({ pathChanged }) => {
      if (isHere && pathChanged) document.documentElement.dataset["titleFace"] = "";
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [router]);
}
