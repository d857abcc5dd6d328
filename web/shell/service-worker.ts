/** Starts the service worker once the page is drawn: it opens the app without a connection and shows web push. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  addEventListener("load", () => {
    // Without it everything works but offline reading; the next visit tries again.
    void navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
  });
}
