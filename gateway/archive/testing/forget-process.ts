import { createLocalFiles } from "../../../platform/files/local/provider.ts";
import { createPool } from "../../../platform/database/pool.ts";
import { createLog } from "../../../platform/log/log.ts";
import { createDb } from "../../db/database.ts";
import { forgetPeople } from "../../retention/forget-people.ts";
import { createArchive } from "../archive.ts";

/** Forgets what is due at an instant, in a process that can be killed: URL of the database, folder of the archive, instant. */
const [url = "", folder = "", nowMs = ""] = process.argv.slice(2);
const db = createDb(createPool(url));
const log = createLog("test", "silent");
const archive = createArchive({ db, log, mode: "must", files: createLocalFiles(folder) });
await forgetPeople(db, Number(nowMs), { archive, log });
await db.destroy();
