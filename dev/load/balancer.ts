import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DebianParts } from "../smoke/debian-parts.ts";

/** A port that is answered by several processes in turn. One that refuses is passed over for a second. */
export type Balanced = { port: number; to: readonly number[] };

/** Debian's nginx before several processes of each kind, as docs/operate/scale.md has it. The caller's address is what a shop gives as its own. */
export async function startBalancer(
  { nginx, libraries }: DebianParts,
  folder: string,
  balanced: readonly Balanced[],
): Promise<{ stop(): Promise<void> }> {
  const home = join(folder, "nginx");
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${home}/${name};`,
  );
  const servers = balanced.map(
    ({ port, to }) => `upstream at${port} { least_conn; keepalive 64;
      ${to.map((it) => `server 127.0.0.1:${it} max_fails=1 fail_timeout=1s;`).join(" ")} }
    server { listen 127.0.0.1:${port}; client_max_body_size 25m;
      location / {
        proxy_pass http://at${port}; proxy_http_version 1.1; proxy_buffering off;
        proxy_set_header Connection ""; proxy_set_header Host $http_host;
        proxy_set_header X-Forwarded-For $http_x_shop_address;
        proxy_next_upstream error timeout http_503; proxy_next_upstream_tries 3;
      } }`,
  );
  writeFileSync(
    join(home, "nginx.conf"),
    `daemon off; pid nginx.pid; error_log error.log; worker_processes 1;
    events { worker_connections 4096; }
    http { access_log off; ${temporary.join(" ")} ${servers.join("\n")} }`,
  );
  const user = process.getuid?.() === 0 ? ["-g", "user root;"] : [];
  const child = spawn(
    nginx,
    ["-p", `${home}/`, "-c", "nginx.conf", "-e", join(home, "error.log"), ...user],
    { env: { PATH: "/usr/bin:/bin", LD_LIBRARY_PATH: libraries }, stdio: "ignore" },
  );
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
