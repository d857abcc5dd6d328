import { existsSync } from "node:fs";
import { join } from "node:path";
import { DockerfileParser } from "dockerfile-ast";
import { validate } from "dockerfile-utils";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { settingsSchema as gatewaySettings } from "../../gateway/settings.ts";
import { settingsSchema as toolSettings } from "../../server/settings.ts";
import { ROOT } from "../check/command.ts";
import { readFileOfProject, unknownSettings } from "./settings-given.ts";

describe("deploy/Dockerfile", () => {
  const text = readFileOfProject("deploy/Dockerfile");
  const file = DockerfileParser.parse(text);

  test("has no mistake that a reader of it finds, and names its base by version", () => {
    expect(validate(text).map(({ message }) => message)).toEqual([]);
    const bases = file.getFROMs().map((from) => from.getImage() ?? "");
    expect(bases.filter((image) => !/:\d+\.\d+\.\d+/.test(image))).toEqual([]);
  });

  test("copies only what is there, and everything that the programs are", () => {
    const copied = file.getCOPYs().flatMap((copy) => {
      const isOfStage = copy.getFromFlag() !== null;
      const names = copy.getArguments().map((argument) => argument.getValue());
      return isOfStage ? [] : names.slice(0, -1);
    });
    expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    for (const zone of ["domain", "contract", "platform", "gateway", "server"])
      expect(copied).toContain(zone);
  });

  test("runs as a user who is not root, with a look whether it is alive", () => {
    const words = file.getInstructions().map((it) => it.getKeyword());
    expect(words.lastIndexOf("USER")).toBeGreaterThan(words.lastIndexOf("RUN"));
    const users = file.getInstructions().filter((it) => it.getKeyword() === "USER");
    expect(users.map((it) => it.getArguments()[0]?.getValue())).toEqual(["node"]);
    expect(words).toContain("HEALTHCHECK");
  });

  test("installs what the lock names, and runs no script of a package", () => {
    const installs = file
      .getInstructions()
      .filter((it) => it.getKeyword() === "RUN")
      .map((it) => (it.getArgumentsContent() ?? "").split(" "))
      .filter(([program]) => program === "npm");
    expect(installs.length).toBeGreaterThan(0);
    for (const words of installs) {
      expect(words[1]).toBe("ci");
      expect(words).toContain("--ignore-scripts");
      // The archive's database has its binary there: without it messages are forgotten uncounted.
      expect(words).not.toContain("--omit=optional");
    }
  });

  test("sets settings that the programs have", () => {
    const set = file.getENVs().flatMap((env) => env.getProperties().map((one) => one.getName()));
    expect(set.length).toBeGreaterThan(0);
    expect(unknownSettings("gateway", unknownSettings("tool", set))).toEqual([]);
  });
});

type Compose = {
  services: Record<
    string,
    {
      image: string;
      command?: string[];
      read_only?: boolean;
      security_opt?: string[];
      cap_drop?: string[];
      environment?: Record<string, string>;
      secrets?: string[];
      volumes?: string[];
      depends_on?: Record<string, { condition: string }>;
      healthcheck?: object;
    }
  >;
  volumes: Record<string, null>;
  secrets: Record<string, { file: string }>;
};

test(".env.example lists every setting of both programs", () => {
  const listed = new Set(readFileOfProject(".env.example").match(/^\w+(?==)/gm));
  const all = [...Object.keys(toolSettings.shape), ...Object.keys(gatewaySettings.shape)];
  expect(all.filter((name) => !listed.has(name))).toEqual([]);
  expect(listed).toContain("BACKUP_DATABASE_URL");
});

test("no data folder, restored ones among them, no secret of compose and no packages by a link go into the history or an image", () => {
  const linesOf = (path: string) => readFileOfProject(path).split("\n");
  expect(linesOf(".gitignore")).toEqual(
    expect.arrayContaining([".data*/", "node_modules", "deploy/secrets", ".env"]),
  );
  expect(linesOf(".dockerignore")).toEqual(
    expect.arrayContaining([".data*", "node_modules", "deploy/secrets", "**/.env"]),
  );
});

describe("deploy/compose.yaml", () => {
  const compose = parse(readFileOfProject("deploy/compose.yaml"), { merge: true }) as Compose;
  const services = Object.entries(compose.services);
  const ours = services.filter(([, { image }]) => image.includes("loudhailer"));

  test("runs the four parts of the product, none of which writes to its image", () => {
    expect(ours.map(([name]) => name).toSorted()).toEqual([
      "api",
      "gateway",
      "gateway-worker",
      "worker",
    ]);
    expect(ours.filter(([, it]) => it.read_only !== true)).toEqual([]);
  });

  test("leaves no part of the product a right of the machine, nor a way to more", () => {
    for (const [name, it] of ours)
      expect([name, it.cap_drop, it.security_opt]).toEqual([
        name,
        ["ALL"],
        ["no-new-privileges:true"],
      ]);
  });

  test("leaves NATS, which stores nothing, no right either", () => {
    const { cap_drop, read_only, security_opt } = compose.services["nats"] ?? {};
    expect({ cap_drop, read_only, security_opt }).toEqual({
      cap_drop: ["ALL"],
      read_only: true,
      security_opt: ["no-new-privileges:true"],
    });
  });

  test.each(ours)(
    "gives %s only settings that it has, and secrets as files that it is given",
    (_name, it) => {
      const isGateway = it.command?.includes("gateway/main.ts") === true;
      const given = it.environment ?? {};
      expect(unknownSettings(isGateway ? "gateway" : "tool", Object.keys(given))).toEqual([]);
      const files = Object.entries(given).filter(([name]) => name.endsWith("_FILE"));
      const mounted = new Set(it.secrets?.map((name) => `/run/secrets/${name}`));
      expect(files.filter(([, path]) => !mounted.has(path))).toEqual([]);
      expect(mounted.size).toBe(files.length);
    },
  );

  test("names what it refers to, and every image but its own by version", () => {
    for (const [name, it] of services) {
      for (const secret of it.secrets ?? [])
        expect([name, Object.keys(compose.secrets)]).toEqual([
          name,
          expect.arrayContaining([secret]),
        ]);
      for (const [other, { condition }] of Object.entries(it.depends_on ?? {})) {
        const wanted = compose.services[other];
        expect([name, other, wanted]).toEqual([name, other, expect.anything()]);
        if (condition === "service_healthy") expect(wanted?.healthcheck).toBeDefined();
      }
      for (const volume of it.volumes ?? []) {
        const [from = ""] = volume.split(":");
        if (from.startsWith("./")) expect(existsSync(join(ROOT, "deploy", from))).toBe(true);
        else expect(Object.keys(compose.volumes)).toContain(from);
      }
      if (!it.image.includes("loudhailer")) expect(it.image).toMatch(/:(?:v?\d|RELEASE\.)/);
    }
  });
});

test("no statement of the tool goes on for ever where PgBouncer takes no limit from the program", () => {
  expect(readFileOfProject("deploy/create-databases.sql").split("\n")).toContain(
    "alter role loudhailer in database tool set statement_timeout = '60s';",
  );
});

test("what users make has a host of its own, which the proxy leads to the tool", () => {
  const compose = parse(readFileOfProject("deploy/compose.yaml"), { merge: true }) as Compose;
  const { api, worker } = compose.services;
  expect(api?.environment?.PUBLIC_URL).toBe("https://${DOMAIN:?set DOMAIN}");
  for (const it of [api, worker])
    expect(it?.environment?.CONTENT_URL).toBe("https://content.${DOMAIN}");
  expect(readFileOfProject("deploy/Caddyfile")).toMatch(
    /^content\.\{\$DOMAIN\} \{\n\treverse_proxy api:3000\n\}/m,
  );
  const documents = parseAllDocuments(readFileOfProject("deploy/kubernetes/settings.yaml"));
  const objects: unknown = documents.map((document) => document.toJS() as unknown);
  const [tool, , ingress] = objects as [
    { data: Record<string, string> },
    object,
    {
      spec: {
        tls: { hosts: string[] }[];
        rules: { host: string; http: { paths: { backend: { service: { name: string } } }[] } }[];
      };
    },
  ];
  const host = new URL(tool.data.CONTENT_URL ?? "").host;
  expect(host).not.toBe(new URL(tool.data.PUBLIC_URL ?? "").host);
  expect(ingress.spec.tls.flatMap(({ hosts }) => hosts)).toContain(host);
  const rule = ingress.spec.rules.find((one) => one.host === host);
  expect(rule?.http.paths.map(({ backend }) => backend.service.name)).toEqual(["api"]);
});

test("the files are reached by the programs of the machine alone, whatever key somebody has", () => {
  const site =
    /^files\.\{\$DOMAIN\} \{\n(.*?)^\}/ms.exec(readFileOfProject("deploy/Caddyfile"))?.[1] ?? "";
  const orders = site.split("\n").map((line) => line.trim());
  expect(orders.filter((line) => line !== "" && !line.startsWith("#"))).toEqual([
    "@outside not remote_ip private_ranges",
    "respond @outside 404",
    "reverse_proxy files:9000",
  ]);
});

describe("deploy/systemd", () => {
  test.each(["tool", "gateway"])(
    "the unit of the %s starts a file that is there, with settings that it has",
    (name) => {
      const unit = readFileOfProject(`deploy/systemd/loudhailer-${name}@.service`);
      const started = /^ExecStart=\S+ (?:--\S+ )*(\S+)$/m.exec(unit)?.[1] ?? "";
      expect(existsSync(join(ROOT, started))).toBe(true);
      const settings = /^Environment=(.+)$/m.exec(unit)?.[1]?.split(" ") ?? [];
      const given = Object.fromEntries(settings.map((one) => one.split("=")));
      expect(Object.keys(given).length).toBeGreaterThan(1);
      expect(unknownSettings(name === "tool" ? "tool" : "gateway", Object.keys(given))).toEqual([]);
    },
  );
});

test("the workflow of the repository runs what the repository says is its test", () => {
  const { jobs } = parse(readFileOfProject(".github/workflows/test.yaml")) as {
    jobs: { test: { steps: { run?: string }[] } };
  };
  const commands = jobs.test.steps.flatMap(({ run }) => run ?? []);
  expect(commands).toEqual([".ci/run"]);
  expect(existsSync(join(ROOT, ".ci/run"))).toBe(true);
});
