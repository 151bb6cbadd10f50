import type { Sent } from "@console/contract/route.ts";
import { type SingleSignOnSettings, type SingleSignOnTest, singleSignOn } from "@console/contract/single-sign-on.ts";
import { call } from "../../../api/client.ts";
import { dataQuery } from "../../../api/queries.ts";

export const singleSignOnQuery = dataQuery(singleSignOn.read, {});

type Changes = Sent<typeof singleSignOn.update>["body"]["single_sign_on"];
type Tested = Sent<typeof singleSignOn.test>["body"]["single_sign_on"];

export const saveSingleSignOn = async (
  { version }: SingleSignOnSettings,
  changes: Changes,
  idempotencyKey: string,
): Promise<SingleSignOnSettings> =>
  (await call(singleSignOn.update, { body: { single_sign_on: changes } }, { version, idempotencyKey })).data;

export const testSingleSignOn = async (tested: Tested): Promise<SingleSignOnTest> =>
  (await call(singleSignOn.test, { body: { single_sign_on: tested } })).data;
