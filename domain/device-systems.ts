/** Systems of phones that a native app runs on. */
export const DEVICE_SYSTEMS = ["android", "ios"] as const;
export type DeviceSystem = (typeof DEVICE_SYSTEMS)[number];
