import { KIND_TRAITS } from "./traits.ts";

/** The kinds are numbered from 1 to this one on the wire. */
export const LAST_FLOW_TYPE = Object.keys(KIND_TRAITS).length;
