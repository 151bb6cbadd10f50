import type { CredentialKind } from "@console/contract/credentials.ts";
import { type InferSelectModel, sql } from "drizzle-orm";
import { allOf, statement } from "../../../db/statements.ts";
import { brandCredentials } from "../../../db/tables/brands.ts";

export type CredentialRow = InferSelectModel<typeof brandCredentials>;

type Field = { brandId: number; field: string };

export const findCredentials = statement<CredentialRow, { brandId: number }>("credentials_of_brand")`
  select ${allOf(brandCredentials)} from brand_credentials where brand_id = ${sql.placeholder("brandId")}`;

export const deleteCredential = statement<{ field: string }, Field>("credential_delete")`
  delete from brand_credentials
  where brand_id = ${sql.placeholder("brandId")} and field = ${sql.placeholder("field")} returning field`;

export const deleteCredentials = statement<object, { brandId: number }>("credentials_delete")`
  delete from brand_credentials where brand_id = ${sql.placeholder("brandId")}`;

/** The next brands with credentials, by id. */
export const brandsWithCredentials = statement<{ id: number }, { after: number; limit: number }>(
  "brands_with_credentials",
)`
  select distinct brand_id as id from brand_credentials where brand_id > ${sql.placeholder("after")}
  order by brand_id limit ${sql.placeholder("limit")}`;

export const deleteTest = statement<object, { brandId: number; kind: CredentialKind }>("credential_test_delete")`
  delete from credential_tests
  where brand_id = ${sql.placeholder("brandId")} and kind = ${sql.placeholder("kind")}`;

export const deleteTests = statement<object, { brandId: number }>("credential_tests_delete")`
  delete from credential_tests where brand_id = ${sql.placeholder("brandId")}`;
