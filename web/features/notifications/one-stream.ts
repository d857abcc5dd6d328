/** Browser features that pages share; undefined where unsupported. */
export type Shared = {
  locks?: Pick<LockManager, "request"> | undefined;
  openChannel?: ((name: string) => Channel) | undefined;
};

export type Channel = Pick<BroadcastChannel, "postMessage" | "close" | "onmessage">;

export type Follower<StreamEvent> = {
  /** Reads the stream until the signal is aborted, and opens it again whenever it ends. */
  read: (hear: (notification: StreamEvent) => void, signal: AbortSignal) => Promise<void>;
  /** News, from this page's stream or another's. */
  onEvent: (notification: StreamEvent) => void;
  /** The page is seen again: what was told meanwhile was not heard. */
  onReturn: () => void;
};

/**
 * Follows one stream together with the other pages of the same browser that can be seen: the page that holds the lock of
 * this name reads it and tells the others. HTTP/1.1 allows a browser six connections, so a page that cannot be seen holds
 * none: it lets go of the lock, and the next page reads on. Where a browser has no locks between its pages, each page that
 * can be seen reads a stream of its own. Call `show` with whether the page can be seen; `show(false)` ends everything.
 */
export function followTogether<StreamEvent>(
  name: string,
  { read, onEvent, onReturn }: Follower<StreamEvent>,
  { locks, openChannel }: Shared,
): { show: (isShown: boolean) => void } {
  let turn: AbortController | undefined;
  let wasShown = false;

  function begin(): void {
    turn = new AbortController();
    const { signal } = turn;
    if (!locks || !openChannel) {
      void read(onEvent, signal);
      return;
    }
    const channel = openChannel(name);
    // An open channel and a held lock would keep the page out of the browser's back/forward cache.
    signal.addEventListener("abort", () => channel.close());
    channel.onmessage = ({ data }) => onEvent(data as StreamEvent);
    const lead = () => {
      if (signal.aborted) return undefined;
      const hear = (notification: StreamEvent) => {
        onEvent(notification);
        channel.postMessage(notification);
      };
      void read(hear, signal);
      return new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
    };
    // Rejects when the page is left before its turn came.
    locks.request(name, { signal }, lead).catch(() => undefined);
  }

  return {
    show(isShown) {
      if (isShown === (turn !== undefined)) return;
      if (!isShown) {
        turn?.abort();
        turn = undefined;
        return;
      }
      if (wasShown) onReturn();
      wasShown = true;
      begin();
    },
  };
}
