import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DebianParts } from "./debian-parts.ts";

/** Ports outside, behind TLS, and inside, in clear on this machine; headers that the program inside is given instead. */
export type Passages = readonly {
  outside: number;
  inside: number;
  headers?: Readonly<Record<string, string>>;
}[];

const HEADERS = {
  Host: "$http_host",
  "X-Forwarded-For": "$remote_addr",
  "X-Forwarded-Proto": "https",
};

/** Debian's nginx in front of the programs: TLS outside, each on a port of its own. */
export async function startProxy(
  { nginx, libraries }: DebianParts,
  {
    folder,
    passages,
    key,
    cert,
  }: { folder: string; passages: Passages; key: string; cert: string },
): Promise<{ stop(): Promise<void> }> {
  const home = join(folder, "nginx");
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, "key.pem"), key, { mode: 0o600 });
  writeFileSync(join(home, "cert.pem"), cert);
  chmodSync(home, 0o700);
  const servers = passages.map(
    ({ outside, inside, headers }) => `server {
      listen 127.0.0.1:${outside} ssl; http2 off;
      ssl_certificate cert.pem; ssl_certificate_key key.pem; ssl_protocols TLSv1.2 TLSv1.3;
      client_max_body_size 25m;
      location / {
        proxy_pass http://127.0.0.1:${inside};
        proxy_http_version 1.1; proxy_buffering off;
        ${headerLines({ ...HEADERS, ...headers })}
      }
    }`,
  );
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${home}/${name};`,
  );
  const config = `daemon off; pid nginx.pid; error_log error.log; worker_processes 1;
    events { worker_connections 256; }
    http { access_log off; ${temporary.join(" ")} ${servers.join("\n")} }`;
  writeFileSync(join(home, "nginx.conf"), config.replaceAll(" http2 off;", ""));
  const user = process.getuid?.() === 0 ? ["-g", "user root;"] : [];
  const child = spawn(
    nginx,
    ["-p", `${home}/`, "-c", "nginx.conf", "-e", join(home, "error.log"), ...user],
    {
      env: { PATH: "/usr/bin:/bin", LD_LIBRARY_PATH: libraries },
      stdio: "ignore",
    },
  );
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    async stop() {
      child.kill("SIGQUIT");
      await ended;
    },
  };
}

function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `proxy_set_header ${name} "${value}";`)
    .join(" ");
}
