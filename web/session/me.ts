import type { Outputs } from "../api/client.ts";

/** Who is signed in, as the server says it. */
export type Me = Outputs["accounts"]["me"];
