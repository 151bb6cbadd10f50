import type { CredentialKind } from "@console/contract/credentials.ts";
import { type InferSelectModel, sql } from "drizzle-orm";
import { allOf, statement } from "../../../db/statements.ts";
import { brandCredentials } from "../../../db/tables/brands.ts";

export type CredentialRow = InferSelectModel<typeof brandCredentials>;

type Field = { brandId: number; field: string };

export const findCredentials = statement<CredentialRow, { brandId: number }>("credentials_of_brand")`
  select ${allOf(brandCredentials)} from brand_credentials where brand_id = ${sql.placeholder("brandId")}`;

type Saved = Field & { value: string; secret: boolean; last4: string | null; setAt: string };

export const upsertCredential = statement<object, Saved>("credential_upsert")`
  insert into brand_credentials (brand_id, field, value, secret, last4, set_at)
  values (${sql.placeholder("brandId")}, ${sql.placeholder("field")}, ${sql.placeholder("value")},
    ${sql.placeholder("secret")}, ${sql.placeholder("last4")}, ${sql.placeholder("setAt")})
  on conflict (brand_id, field) do update
    set value = excluded.value, secret = excluded.secret, last4 = excluded.last4, set_at = excluded.set_at`;

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

type SavedTest = { brandId: number; kind: CredentialKind; ok: boolean; stages: string; testedAt: string };

/** @param stages as JSON text */
export const upsertTest = statement<object, SavedTest>("credential_test_upsert")`
  insert into credential_tests (brand_id, kind, ok, stages, tested_at)
  values (${sql.placeholder("brandId")}, ${sql.placeholder("kind")}, ${sql.placeholder("ok")},
    ${sql.placeholder("stages")}::jsonb, ${sql.placeholder("testedAt")})
  on conflict (brand_id, kind) do update
    set ok = excluded.ok, stages = excluded.stages, tested_at = excluded.tested_at`;

export const deleteTest = statement<object, { brandId: number; kind: CredentialKind }>("credential_test_delete")`
  delete from credential_tests
  where brand_id = ${sql.placeholder("brandId")} and kind = ${sql.placeholder("kind")}`;

export const deleteTests = statement<object, { brandId: number }>("credential_tests_delete")`
  delete from credential_tests where brand_id = ${sql.placeholder("brandId")}`;
