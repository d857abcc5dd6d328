/** An SMS that is shown at once and not kept, and one like any other (responseType on the wire). */
export const FLASH = 8;
export const NO_FLASH = 1;
