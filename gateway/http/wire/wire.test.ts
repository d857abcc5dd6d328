import { expect, it } from "vitest";
import { MESSAGING_CAMPAIGN_FIELDS } from "../../../dev/testing/specification/messaging-campaign-fields.ts";
import { endpoints } from "../endpoints.ts";
import { serviceBody } from "./wire.ts";

it("a service carries every field of the specification's messaging campaign", () => {
  expect(Object.keys(serviceBody.shape)).toEqual(
    expect.arrayContaining([...MESSAGING_CAMPAIGN_FIELDS]),
  );
});

it("every call of the specification exists, with its method", () => {
  const calls = Object.values(endpoints).map(
    ({ method, path }) => `${method} ${path.replace("/r/:routeId", "")}`,
  );
  expect(calls).toEqual(
    expect.arrayContaining([
      "post /apis/oauth/authorize",
      "get /company/routespercountry",
      "get /apis/locationinterest",
      "post /company/user",
      "get /company/getconfig",
      "post /company/reachontargeting",
      "post /company/reachoncapping",
      "post /company/campaignvalidation",
      "post /company/campaignstepvalidation",
      "post /company/msisdnlist",
      "post /company/service",
      "put /company/servicestatus",
      "post /company/urllink",
      "get /company/groupinterests",
      "get /company/servicereport",
    ]),
  );
});
