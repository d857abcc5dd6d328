import { useEffect, useRef, useState } from "react";
import { client, orpc } from "../../../api/client.ts";
import { queryClient } from "../../../query/query-client.ts";
import { addTap, forgetTaps, waitingTaps, type Tap } from "./tap-queue.ts";

const MAX_AT_ONCE = 200;
const RETRY_MS = 15_000;
/** Two customers do not show it within half a second: the second tap of two is none. */
const TWICE_MS = 500;

/** Counts customers also without a network: taps are kept on the device and sent when it works again. */
export function useTaps(campaignId: string) {
  const [waiting, setWaiting] = useState<Tap[]>(() => waitingTaps(campaignId));
  const [error, setError] = useState<unknown>(null);
  const isSending = useRef(false);

  async function send() {
    const taps = waitingTaps(campaignId).slice(0, MAX_AT_ONCE);
    if (isSending.current || taps.length === 0) return;
    isSending.current = true;
    let isCounted = false;
    try {
      const voucher = await client.vouchers.redeem({ campaignId, taps });
      const { queryKey } = orpc.vouchers.get.queryOptions({ input: { campaignId } });
      queryClient.setQueryData(queryKey, voucher);
      setWaiting(forgetTaps(campaignId, taps));
      setError(null);
      isCounted = true;
    } catch (thrown) {
      setError(thrown);
    } finally {
      isSending.current = false;
    }
    // What was tapped meanwhile.
    if (isCounted) void send();
  }
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    const sendNow = () => void latest.current();
    sendNow();
    const timer = setInterval(sendNow, RETRY_MS);
    window.addEventListener("online", sendNow);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", sendNow);
    };
  }, []);

  const lastMs = useRef(-TWICE_MS);
  function tap() {
    const nowMs = performance.now();
    if (nowMs - lastMs.current < TWICE_MS) return;
    lastMs.current = nowMs;
    setWaiting(addTap(campaignId, new Date()));
    void send();
  }
  return { tap, waiting: waiting.length, error };
}
