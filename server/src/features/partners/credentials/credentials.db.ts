import { type InferSelectModel, sql } from "drizzle-orm";
import { allOf, statement } from "../../../db/statements.ts";
import { brandCredentials } from "../../../db/tables/brands.ts";

export type CredentialRow = InferSelectModel<typeof brandCredentials>;

export const findCredentials = statement<CredentialRow, { brandId: number }>("credentials_of_brand")`
  select ${allOf(brandCredentials)} from brand_credentials where brand_id = ${sql.placeholder("brandId")}`;

/** The next brands with credentials, by id. */
export const brandsWithCredentials = statement<{ id: number }, { after: number; limit: number }>(
  "brands_with_credentials",
)`
  select distinct brand_id as id from brand_credentials where brand_id > ${sql.placeholder("after")}
  order by brand_id limit ${sql.placeholder("limit")}`;
