import type { BrandUser } from "@console/contract/brand-user-fields.ts";
import type { brandUsers as contract } from "@console/contract/brand-users.ts";
import type { Parsed } from "@console/contract/route.ts";
import { sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { pagedList } from "../../../db/paged-list.ts";
import { searchFilters, searchValues } from "../../../db/sql.ts";
import { columns, statement } from "../../../db/statements.ts";
import { brandUserSearch, brandUsers } from "../../../db/tables/brands.ts";

const { id, name, email, external_id, owner, invited_at, active_at } = brandUsers;
const shown = { id, name, email, external_id, owner, invited_at };
type KnownUser = BrandUser & { active_at: string | null };

const userList = pagedList({
  name: "brand_users_page",
  from: sql`brand_users`,
  id,
  sort: { fields: { id }, default: "id" },
  scope: sql`${brandUsers.brand_id} = ${sql.placeholder("brand_id")}`,
  filters: searchFilters(brandUserSearch(brandUsers)),
  row: shown,
});

export const listUsersPage = (db: Db, brandId: number, query: Parsed<typeof contract.list>["query"]) =>
  userList(db, query, { brand_id: brandId, ...searchValues(query.search_key) });

/** All users of a brand, the owner first. */
export const listUsers = statement<KnownUser, { brandId: number }>("brand_users")`
  select ${columns({ ...shown, active_at })} from brand_users where brand_id = ${sql.placeholder("brandId")} order by owner desc, id`;

/** Before another one becomes the owner: a brand never has two. */
export const clearOwner = statement<object, { brandId: number }>("brand_users_owner_cleared")`
  update brand_users set owner = false where brand_id = ${sql.placeholder("brandId")} and owner`;

export const setActive = statement<object, { id: number; active_at: string }>("brand_user_active")`
  update brand_users set active_at = ${sql.placeholder("active_at")} where id = ${sql.placeholder("id")}`;
