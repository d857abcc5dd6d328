const OWNER = "lh-kept-for";
const SIGN_OUT = "lh-sign-out-due";

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage nothing is kept on this device.
  }
}

/** Stands there for a member whose reads are still on the device and are nobody's any more. */
const LEFT = "";

/** The user whose reads this device keeps; null for nobody. */
export const rememberedFor = (): string | null => read(OWNER) || null;

/** Somebody else is there now: at once nothing of this device is theirs, and what is left is to be forgotten (`cacheMe`). */
export const leaveReads = (): void => write(OWNER, LEFT);

/** True while the device has reads of somebody who is not there any more. */
export const hasLeftReads = (): boolean => read(OWNER) === LEFT;

export const setRememberedFor = (userId: string | null): void => write(OWNER, userId);

/** Somebody signed out without a connection: the session still has to be ended on the server. */
export const isSignOutDue = (): boolean => read(SIGN_OUT) !== null;

export const setSignOutDue = (isDue: boolean): void => write(SIGN_OUT, isDue ? "1" : null);
