import { type OperatorSettings, operator } from "@console/contract/operator.ts";
import { baseAddress, call } from "../../../api/client.ts";
import { dataQuery } from "../../../api/queries.ts";

export const operatorQuery = dataQuery(operator.read, {});

export const retentionQuery = dataQuery(operator.retention, {});

export type OperatorFields = Omit<OperatorSettings, "version" | "updated_at" | "logo_url">;

export const saveOperator = async (
  { version }: OperatorSettings,
  sent: Partial<OperatorFields>,
  idempotencyKey: string,
): Promise<OperatorSettings> =>
  (await call(operator.update, { body: { operator_settings: sent } }, { version, idempotencyKey })).data;

export async function setLogo({ version }: OperatorSettings, logo: Blob): Promise<OperatorSettings> {
  const body = new FormData();
  body.set("logo", logo, "logo");
  return (await call(operator.setLogo, { body }, { version })).data;
}

export const removeLogo = async ({ version }: OperatorSettings): Promise<OperatorSettings> =>
  (await call(operator.removeLogo, {}, { version })).data;

/** The server returns it relative to the API's address. */
export const logoUrl = (logo_url: string): string => `${baseAddress()}${logo_url}`;
