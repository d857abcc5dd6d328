/** The bridge that the native app injects before the page's scripts run (Capacitor). */
export type Bridge = {
  isNativePlatform(): boolean;
  addListener(plugin: string, event: string, heard: (data: unknown) => void): unknown;
  convertFileSrc(address: string): string;
  getPlatform(): string;
  /** Calls a method of a plugin. */
  nativePromise(plugin: string, method: string, options?: object): Promise<unknown>;
};

/** The bridge inside the native app; undefined in a browser. The only place that knows its name. */
export function nativeBridge(): Bridge | undefined {
  const { Capacitor } = window as { Capacitor?: Partial<Bridge> };
  return Capacitor?.isNativePlatform?.() === true ? (Capacitor as Bridge) : undefined;
}

type Shell = { webkit?: { messageHandlers?: { bridge?: unknown } } };

/** True where the page runs inside the native app (Android's and iOS's web views say so), also when its bridge has not answered yet. */
export function isInApp(): boolean {
  const { webkit } = window as Shell;
  return (
    "androidBridge" in window ||
    webkit?.messageHandlers?.bridge !== undefined ||
    nativeBridge() !== undefined
  );
}
