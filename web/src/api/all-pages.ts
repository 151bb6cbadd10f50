import type { PageMeta } from "@console/contract/primitives.ts";

type Page<T> = { data: T[]; meta: PageMeta };

/** Every page of a list that its screen shows whole; the meta is the first page's. */
export async function allPages<T extends object>(read: (page: number) => Promise<Page<T>>): Promise<Page<T>> {
  const first = await read(1);
  const items = [...first.data];
  for (let page = 2; page <= first.meta.total_pages; page++) items.push(...(await read(page)).data);
  // What is added meanwhile moves the rest down a page.
  return { data: uniqueByKey(items), meta: first.meta };
}

const keyOf = (item: object): unknown => ("id" in item ? item.id : "code" in item ? item.code : item);

const uniqueByKey = <T extends object>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
];
