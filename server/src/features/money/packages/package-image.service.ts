import { createHash } from "node:crypto";
import { type PackageDetail, pictureErrors } from "@console/contract/packages.ts";
import type { FileAnswer, SentFile } from "@console/contract/route.ts";
import { about } from "../../../audit/audit.ts";
import type { Context } from "../../../context/context.ts";
import { deleteRows, updateRecord, upsertRow } from "../../../db/records.ts";
import { packageImages, packages } from "../../../db/tables/packages.ts";
import { refuse, requireFound } from "../../../http/errors.ts";
import { findImage } from "./package-image.db.ts";
import { toStoredPicture } from "./package-image.rules.ts";
import { lockedForChange, read } from "./packages.service.ts";
import { auditPackages } from "./packages.text.ts";

export async function image(ctx: Context, id: number): Promise<FileAnswer> {
  const found = requireFound(await findImage(ctx.db.current(), { id }), pictureErrors.notFound);
  return { content: found.content, mime: found.mime, hash: found.hash };
}

export type Picture = { content: Buffer; mime: string; hash: string; alt: string };

/** Encodes a picture for storage. Takes up to a second of CPU, so never do it while holding a lock. */
export async function encodePicture({ db }: Pick<Context, "db">, file: SentFile<{ alt: string }>): Promise<Picture> {
  if (db.inTransaction) throw new Error("a picture is encoded before the transaction opens");
  const content = requireFound(await toStoredPicture(file.content), pictureErrors.noPicture);
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 32);
  return { content, mime: "image/webp", hash, alt: file.texts.alt.trim() };
}

export async function setImage(ctx: Context, id: number, picture: Picture): Promise<PackageDetail> {
  const row = await lockedForChange(ctx, id);
  const { hash } = picture;
  if (hash === row.image_hash && picture.alt === row.image_alt) return read(ctx, id);
  await upsertRow(ctx.db.current(), packageImages, { package_id: id, ...picture });
  await updateRecord(ctx, packages, id, {});
  await auditPackages(ctx, "package.image_changed", about("package", row), {
    before: { image: row.image_hash, image_alt: row.image_alt },
    after: { image: hash, image_alt: picture.alt },
  });
  return read(ctx, id);
}

export async function removeImage(ctx: Context, id: number): Promise<PackageDetail> {
  const row = await lockedForChange(ctx, id);
  if (row.image_hash === null) throw refuse(pictureErrors.notFound);
  await deleteRows(ctx.db.current(), packageImages, { package_id: id });
  await updateRecord(ctx, packages, id, {});
  await auditPackages(ctx, "package.image_removed", about("package", row), {
    before: { image: row.image_hash, image_alt: row.image_alt },
  });
  return read(ctx, id);
}
