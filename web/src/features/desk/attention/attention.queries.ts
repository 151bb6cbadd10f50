import { type AttentionItem, attention } from "@console/contract/attention.ts";
import { notes } from "@console/contract/notes.ts";
import { packages } from "@console/contract/packages.ts";
import { callAbout } from "../../../api/client.ts";
import { listOf } from "../../../api/lists.ts";
import { dataQuery, rowsQuery } from "../../../api/queries.ts";
import { recordsOf } from "../../../api/records.ts";
import { attentionSearch } from "./attention.search.ts";

export const attentionList = listOf(attention.list, attentionSearch, { perPage: 25 });

/** Who can get an item, for roles that have brands. */
export const assigneesQuery = dataQuery(notes.owners, {});

export const packageChoicesQuery = rowsQuery(packages.list, { query: { per_page: 100 } });

type Change = { assigned_to?: number | null; snoozed_until?: string | null; until_worse?: boolean };

export const changeItem = async (item: AttentionItem, body: Change, idempotencyKey?: string): Promise<AttentionItem> =>
  (await callAbout(attention.update, item, { body }, idempotencyKey)).data;

export const attentionRecords = recordsOf({ list: attention.list, read: attention.read, shownIn: ["stats"] });
