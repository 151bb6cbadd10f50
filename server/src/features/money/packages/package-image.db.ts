import { type InferSelectModel, sql } from "drizzle-orm";
import { allOf, statement, statementOfOne } from "../../../db/statements.ts";
import { packageImages } from "../../../db/tables/packages.ts";

type ImageRow = InferSelectModel<typeof packageImages>;

export const findImage = statementOfOne<ImageRow, { id: number }>("package_image")`
  select ${allOf(packageImages)} from package_images where package_id = ${sql.placeholder("id")}`;

export const upsertImage = statement<object, ImageRow>("package_image_upsert")`
  insert into package_images (package_id, content, mime, hash, alt)
  values (${sql.placeholder("package_id")}, ${sql.placeholder("content")}, ${sql.placeholder("mime")},
    ${sql.placeholder("hash")}, ${sql.placeholder("alt")})
  on conflict (package_id) do update set content = excluded.content, mime = excluded.mime, hash = excluded.hash,
    alt = excluded.alt`;

export const setImageAlt = statement<object, { id: number; alt: string }>("package_image_alt")`
  update package_images set alt = ${sql.placeholder("alt")} where package_id = ${sql.placeholder("id")}`;

export const deleteImage = statement<object, { id: number }>("package_image_delete")`
  delete from package_images where package_id = ${sql.placeholder("id")}`;
