import { globSync } from "node:fs";
import { Deployment } from "kubernetes-models/apps/v1";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2";
import { Ingress } from "kubernetes-models/networking.k8s.io/v1";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1";
import { ConfigMap, Service } from "kubernetes-models/v1";
import { describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { ROOT } from "../check/command.ts";
import { readFileOfProject, unknownSettings } from "./settings-given.ts";

describe("deploy/kubernetes", () => {
  const kinds = {
    Deployment,
    Service,
    PodDisruptionBudget,
    HorizontalPodAutoscaler,
    ConfigMap,
    Ingress,
  };
  const all = globSync("deploy/kubernetes/*.yaml", { cwd: ROOT }).flatMap((path) =>
    parseAllDocuments(readFileOfProject(path)).map((document) => document.toJS() as never),
  ) as { kind: keyof typeof kinds; metadata: { name: string }; [more: string]: unknown }[];
  const deployments = all.filter(({ kind }) => kind === "Deployment");

  test.each(all.map((one) => [`${one.kind} ${one.metadata.name}`, one] as const))(
    "%s is as the schema of Kubernetes wants it",
    (_name, one) => {
      const Kind = kinds[one.kind] as new (given: unknown) => { validate(): void };
      expect(Kind).toBeDefined();
      new Kind(one).validate();
    },
  );

  test("asks the programs at the addresses where they answer, and lets them change nothing", () => {
    expect(deployments).toHaveLength(4);
    for (const one of deployments) {
      const { containers } = (
        one as unknown as { spec: { template: { spec: { containers: Record<string, never>[] } } } }
      ).spec.template.spec;
      expect(containers).toMatchObject([
        {
          readinessProbe: { httpGet: { path: expect.stringMatching(/^\/readyz(?:$|\?exclude=)/) } },
          livenessProbe: { httpGet: { path: "/healthz" } },
          securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false },
        },
      ]);
    }
  });

  test("leaves no pod a key to the cluster, a right of the machine, nor a way to more", () => {
    for (const one of deployments)
      expect(one).toMatchObject({
        spec: {
          template: {
            spec: {
              automountServiceAccountToken: false,
              securityContext: {
                runAsNonRoot: true,
                seccompProfile: { type: "RuntimeDefault" },
              },
              containers: [{ securityContext: { capabilities: { drop: ["ALL"] } } }],
            },
          },
        },
      });
  });

  test("leaves pages where they are while the gateway is away: every pod of the tool asks the same one", () => {
    for (const one of deployments.filter(({ metadata }) => !metadata.name.startsWith("gateway")))
      expect(JSON.stringify(one)).toContain('{"path":"/readyz?exclude=gateway","port":3000}');
  });

  test("sets settings that the programs have", () => {
    const maps = all.filter(({ kind }) => kind === "ConfigMap");
    expect(maps.map(({ metadata }) => metadata.name)).toEqual(["tool", "gateway"]);
    for (const { metadata, data } of maps)
      expect(
        unknownSettings(metadata.name === "tool" ? "tool" : "gateway", Object.keys(data as object)),
      ).toEqual([]);
  });
});
