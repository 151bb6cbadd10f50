import { type InferSelectModel, sql } from "drizzle-orm";
import { allOf, statement, statementOfOne } from "../../../db/statements.ts";
import { packageImages } from "../../../db/tables/packages.ts";

type ImageRow = InferSelectModel<typeof packageImages>;

export const findImage = statementOfOne<ImageRow, { id: number }>("package_image")`
  select ${allOf(packageImages)} from package_images where package_id = ${sql.placeholder("id")}`;

export const setImageAlt = statement<object, { id: number; alt: string }>("package_image_alt")`
  update package_images set alt = ${sql.placeholder("alt")} where package_id = ${sql.placeholder("id")}`;
