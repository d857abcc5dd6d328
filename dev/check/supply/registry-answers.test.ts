import { expect, test } from "vitest";
import { readAdvisories, readProvenance, readSignatures } from "./registry-answers.ts";

test("good signatures, wrong ones and missing ones are told apart", () => {
  expect(readSignatures('{"invalid":[],"missing":[]}', "").kind).toBe("good");
  const one = [{ name: "zod", version: "4.6.7" }];
  expect(readSignatures(JSON.stringify({ invalid: one, missing: [] }), "")).toEqual({
    kind: "bad",
    words: "wrong signatures: zod@4.6.7",
  });
  expect(readSignatures(JSON.stringify({ invalid: [], missing: one }), "").kind).toBe("bad");
});

test("known faults are named", () => {
  expect(readAdvisories('{"vulnerabilities":{}}', "").kind).toBe("good");
  expect(readAdvisories('{"vulnerabilities":{"zod":{}}}', "")).toEqual({
    kind: "bad",
    words: "known faults: zod",
  });
});

test("what a registry does not answer is said to be not asked, with the reason and without its address", () => {
  const refused =
    '{"message":"405 Method Not Allowed - POST https://registry.example/x","statusCode":405}';
  expect(readAdvisories(refused, "")).toEqual({
    kind: "unasked",
    words: "advisories: could not be asked (405 Method Not Allowed - POST the registry)",
  });
  const away = "npm error errno ENOTFOUND\nnpm error network request failed";
  expect(readSignatures("", away).words).toContain(
    "could not be asked (npm error errno ENOTFOUND)",
  );
});

test("a version says who built it, or nobody does", () => {
  const type = "https://slsa.dev/provenance/v1";
  const said = JSON.stringify({ attestations: { provenance: { predicateType: type } } });
  expect(readProvenance(said)).toBe(type);
  expect(readProvenance('{"integrity":"sha512-x"}')).toBeUndefined();
  expect(readProvenance("")).toBeUndefined();
});
