import { readFileSync } from "node:fs";

/** The operating-system user that runs PostgreSQL; undefined means "whoever runs this program". */
export type OsUser = { name: string; uid: number; gid: number };

/** PostgreSQL refuses to run as root, so root lends the work to `postgres`, or else to `nobody`. */
export function userForPostgres(): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const user = findUser("postgres") ?? findUser("nobody");
  if (user === undefined)
    throw new Error(
      'PostgreSQL cannot run as root, and there is no user "postgres" or "nobody": start as an ordinary user.',
    );
  return user;
}

function findUser(name: string): OsUser | undefined {
  for (const line of readFileSync("/etc/passwd", "utf8").split("\n")) {
    const [entry, , uid, gid] = line.split(":");
    if (entry === name) return { name, uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}
