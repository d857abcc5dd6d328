import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const linesOf = (name: string): string[] => {
  const path = join(import.meta.dirname, `../../deploy/systemd/loudhailer-${name}@.service`);
  const [, , service = ""] = readFileSync(path, "utf8").split(/^\[\w+\]$/m);
  return service.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
};

const OWN = /^(?:Environment|EnvironmentFile|ExecStart|StateDirectory)=/;

describe("the units of deploy/systemd", () => {
  test("wall both programs in alike", () => {
    const [tool, gateway] = ["tool", "gateway"].map((name) =>
      linesOf(name).filter((line) => !OWN.test(line)),
    );
    expect(tool).toEqual(gateway);
  });

  test.each(["tool", "gateway"])(
    "leave the %s no right of the machine, nor a way to more",
    (name) => {
      expect(linesOf(name)).toEqual(
        expect.arrayContaining([
          "User=loudhailer",
          "NoNewPrivileges=true",
          "CapabilityBoundingSet=",
          "ProtectSystem=strict",
          "RestrictNamespaces=true",
          "SystemCallFilter=@system-service",
          "SystemCallFilter=~@privileged @resources",
          // A call that is refused is answered with an error: a program is not ended by it.
          "SystemCallErrorNumber=EPERM",
        ]),
      );
    },
  );

  test.each(["tool", "gateway"])(
    "show what the %s stores to its own user alone: systemd opens such a folder to everybody otherwise",
    (name) => {
      expect(linesOf(name)).toContain("StateDirectoryMode=0700");
    },
  );

  test.each(["tool", "gateway"])(
    "have the journal drop no line of the %s before 20,000 a second: its own limit is 10,000 in half a minute",
    (name) => {
      const limit = linesOf(name).filter((line) => line.startsWith("LogRateLimit"));
      expect(limit).toEqual(["LogRateLimitIntervalSec=1s", "LogRateLimitBurst=20000"]);
    },
  );
});
