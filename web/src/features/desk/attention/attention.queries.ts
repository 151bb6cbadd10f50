import { type AttentionItem, attention } from "@console/contract/attention.ts";
import type { AttentionReason } from "@console/contract/conditions.ts";
import { notes } from "@console/contract/notes.ts";
import { packages } from "@console/contract/packages.ts";
import { callAbout } from "../../../api/call-about.ts";
import { dataQuery, pagesOf, rowsQuery } from "../../../api/queries.ts";
import { recordsOf } from "../../../api/records.ts";
import { asQuery } from "../../../lib/search.ts";

export type AttentionSort = "score" | "money" | "since" | "brand";
export type AttentionFilters = {
  q?: string | undefined;
  status?: "snoozed" | undefined;
  reason?: AttentionReason | undefined;
  owner?: number | undefined;
  package?: number | undefined;
  sort?: AttentionSort | `-${AttentionSort}` | undefined;
};

const PER_PAGE = 25;

export const attentionList = ({ package: package_id, ...filters }: AttentionFilters) =>
  pagesOf(attention.list, { query: { per_page: PER_PAGE, package_id, ...asQuery(filters) } });

/** Who can get an item, for roles that have brands. */
export const assigneesQuery = dataQuery(notes.owners, {});

export const packageChoicesQuery = rowsQuery(packages.list, { query: { per_page: 100 } });

type Change = { assigned_to?: number | null; snoozed_until?: string | null; until_worse?: boolean };

export const changeItem = async (item: AttentionItem, body: Change, idempotencyKey?: string): Promise<AttentionItem> =>
  (await callAbout(attention.update, item, { body }, idempotencyKey)).data;

export const attentionRecords = recordsOf({ list: attention.list, read: attention.read, shownIn: ["stats"] });
