/** What the native app puts into the page before the page's own scripts run (Capacitor's bridge). */
export type Bridge = {
  isNativePlatform(): boolean;
  addListener(plugin: string, event: string, heard: (data: unknown) => void): unknown;
  convertFileSrc(address: string): string;
};

/** The bridge inside the native app; undefined in a browser. The only place that knows its name. */
export function nativeBridge(): Bridge | undefined {
  const { Capacitor } = window as { Capacitor?: Partial<Bridge> };
  return Capacitor?.isNativePlatform?.() === true ? (Capacitor as Bridge) : undefined;
}

/** True where the page runs inside the native app, also when its bridge has not answered yet. */
export const isInApp = (): boolean => "androidBridge" in window || nativeBridge() !== undefined;
