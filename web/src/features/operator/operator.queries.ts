import { type OperatorSettings, operator } from "@console/contract/operator.ts";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { dataQuery, refresh } from "../../api/queries.ts";

export const operatorQuery = dataQuery(operator.read, {});

export type OperatorFields = Omit<OperatorSettings, "version" | "updated_at">;

export const saveOperator = async (
  { version }: OperatorSettings,
  sent: Partial<OperatorFields>,
  idempotencyKey: string,
): Promise<OperatorSettings> =>
  (await call(operator.update, { body: { operator_settings: sent } }, { version, idempotencyKey })).data;

/** The open month's bills show the tax immediately. */
export function cacheOperator(client: QueryClient, settings: OperatorSettings): void {
  client.setQueryData(operatorQuery.queryKey, settings);
  void refresh(client, "billing");
}
