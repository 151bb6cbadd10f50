import {
  type AssignedIntegration,
  type AvailableIntegration,
  categoryLabel,
  type IntegrationCategory,
  integrationCategories,
  integrations,
} from "@console/contract/integrations.ts";
import { PAGE_SIZE_MAX } from "@console/contract/limits.ts";
import type { Reply } from "@console/contract/route.ts";
import { call, callAbout } from "../../../api/client.ts";
import { allQuery, csvOf, rowsQuery } from "../../../api/queries.ts";
import { recordsOf } from "../../../api/records.ts";

type Subject = Pick<AssignedIntegration, "id" | "version">;
type Saved = Reply<typeof integrations.update>;

/** All integrations of the brand, by name (CALL-24). */
export const assignedQuery = (brandId: number, q?: string) =>
  allQuery(integrations.list, {
    brandId,
    query: { per_page: PAGE_SIZE_MAX, sort: "name", search_key: q },
  });

/** The whole catalog, by name (CALL-23). */
export const availableQuery = (brandId: number) =>
  rowsQuery(integrations.available, { brandId, query: { per_page: PAGE_SIZE_MAX } });

export const assignedFile = (brandId: number, q: string | undefined) =>
  csvOf(integrations.list, { brandId, query: { sort: "name", search_key: q } });

export const addIntegration = (
  brandId: number,
  { code, name, description, category, connection_type }: AvailableIntegration,
): Promise<Reply<typeof integrations.add>> =>
  call(integrations.add, {
    brandId,
    body: { available_integration: { name, code, description, category, connection_type } },
  });

export const changePrice = (
  brandId: number,
  integration: Subject,
  wholesale_price: string,
  idempotencyKey?: string,
): Promise<Saved> => {
  const body = { available_integration: { wholesale_price } };
  return callAbout(integrations.update, integration, { brandId, body }, idempotencyKey);
};

export const restoreIntegration = (brandId: number, id: number): Promise<Reply<typeof integrations.restore>> =>
  call(integrations.restore, { brandId, params: { id: String(id) } });

/** The brand counts them, and has new activities. */
export const integrationRecords = recordsOf({ list: integrations.list, shownIn: ["brands.read", "activities.list"] });

type Group<T> = { category: IntegrationCategory; label: string; items: T[] };

/** In the specification's order of categories, without empty ones. */
export function byCategory<T extends { category: IntegrationCategory }>(items: readonly T[]): Group<T>[] {
  return integrationCategories
    .map((category) => ({
      category,
      label: categoryLabel[category],
      items: items.filter((item) => item.category === category),
    }))
    .filter((group) => group.items.length > 0);
}
