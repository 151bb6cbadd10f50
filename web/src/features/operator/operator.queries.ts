import { type OperatorSettings, operator } from "@console/contract/operator.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../api/client.ts";

export const operatorQuery = queryOptions({
  queryKey: ["operator-settings"],
  queryFn: async ({ signal }) => (await call(operator.read, {}, { signal })).data,
});

export type OperatorFields = Omit<OperatorSettings, "version" | "updated_at">;

export const saveOperator = async ({ version }: OperatorSettings, sent: Partial<OperatorFields>) =>
  (await call(operator.update, { body: { operator_settings: sent } }, { version })).data;

/** The open month's bills show the tax at once. */
export function keepOperator(client: QueryClient, settings: OperatorSettings): void {
  client.setQueryData(operatorQuery.queryKey, settings);
  void client.invalidateQueries({ queryKey: ["billing"] });
}
