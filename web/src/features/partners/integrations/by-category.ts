import { categoryLabel, type IntegrationCategory, integrationCategories } from "@console/contract/integrations.ts";

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
