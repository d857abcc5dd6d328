import { useEffect, useRef, useState } from "react";
import { client, orpc, type Outputs } from "../../../api/client.ts";
import { queryClient } from "../../../query/query-client.ts";
import { createQuickTaps, TWICE_MS } from "./quick-taps.ts";
import { addTap, forgetTaps, waitingTaps, type Tap } from "./tap-queue.ts";

const MAX_AT_ONCE = 200;
const RETRY_MS = 15_000;

/** What the counter shows is what the server says, and the number of those that wait. */
function showCounted(voucher: Outputs["vouchers"]["get"]): void {
  const { campaignId } = voucher;
  const { queryKey } = orpc.vouchers.get.queryOptions({ input: { campaignId } });
  queryClient.setQueryData(queryKey, voucher);
}

/** Counts customers also without a network: taps are kept on the device and sent when it works again. */
export function useTaps(campaignId: string) {
  const [waiting, setWaiting] = useState<Tap[]>(() => waitingTaps(campaignId));
  const [error, setError] = useState<unknown>(null);
  /** Tapped since the page was opened, and not taken back. */
  const [mine, setMine] = useState<Tap[]>([]);
  const isSending = useRef(false);
  /** What the server may have, whether or not it has answered. */
  const tried = useRef(new Set<string>());

  async function send() {
    const taps = waitingTaps(campaignId).slice(0, MAX_AT_ONCE);
    if (isSending.current || taps.length === 0) return;
    isSending.current = true;
    let isCounted = false;
    for (const { id } of taps) tried.current.add(id);
    try {
      const voucher = await client.vouchers.redeem({ campaignId, taps });
      showCounted(voucher);
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

  const quick = useRef(createQuickTaps());
  /** What became of the latest press: for half a second that it was counted, then that another one was none. */
  const [press, setPress] = useState<"taken" | "double">();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  /** `pressedMs`: when it was pressed (Event.timeStamp), for a busy phone hears of presses late and then of several at once. */
  function tap(pressedMs: number) {
    if (!quick.current.counts(pressedMs)) {
      clearTimeout(timer.current);
      setPress("double");
      return;
    }
    setPress("taken");
    clearTimeout(timer.current);
    timer.current = setTimeout(setPress, TWICE_MS, undefined);
    const all = addTap(campaignId);
    setWaiting(all);
    setMine((before) => [...before, ...all.slice(-1)]);
    void send();
  }

  /** Takes the last tap of this page back. What the server may have counted stays until it has answered. */
  async function takeBack() {
    setPress(undefined);
    const last = mine.at(-1);
    if (!last || isSending.current) return;
    if (tried.current.has(last.id)) {
      isSending.current = true;
      try {
        showCounted(await client.vouchers.takeBack({ campaignId, tapId: last.id }));
        setError(null);
      } catch (thrown) {
        setError(thrown);
        return;
      } finally {
        isSending.current = false;
      }
    }
    setWaiting(forgetTaps(campaignId, [last]));
    setMine((before) => before.filter(({ id }) => id !== last.id));
    // What was tapped meanwhile.
    void send();
  }
  return { tap, press, takeBack, canTakeBack: mine.length > 0, waiting: waiting.length, error };
}
