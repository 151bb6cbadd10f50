import { createHash } from "node:crypto";
import { LOGO_HEIGHT, LOGO_WIDTH } from "@console/contract/limits.ts";
import { logoErrors, type OperatorSettings, operatorErrors } from "@console/contract/operator.ts";
import type { FileAnswer, SentFile } from "@console/contract/route.ts";
import { pictures } from "../../../adapters/pictures.ts";
import type { Context } from "../../../context/context.ts";
import { insertIfNew, updateRecord } from "../../../db/records.ts";
import { operatorLogos, operatorSettings } from "../../../db/tables/operator.ts";
import { refuse, requireFound } from "../../../http/errors.ts";
import { requireVersion } from "../../../http/version.ts";
import { findLogo, findSettings, lockSettings } from "./operator.db.ts";
import { operatorSubject, readSettings } from "./operator.service.ts";
import { auditOperator } from "./operator.text.ts";

/** Emails embed it at its stored size. */
const STORED_BYTES = 100_000;
const colorCounts = [undefined, 256, 64, 16];

export async function logoFile(ctx: Context, hash: string): Promise<FileAnswer> {
  const found = requireFound(await findLogo(ctx.db.current(), { hash }), logoErrors.notFound);
  return { content: found.content, mime: "image/png", hash };
}

/** The current logo; earlier ones are for people who may see bills. */
export async function markFile(ctx: Context, hash: string): Promise<FileAnswer> {
  const settings = await findSettings(ctx.db.current(), {});
  if (settings?.logo !== hash) throw refuse(logoErrors.notFound);
  return logoFile(ctx, hash);
}

/** The picture of a logo that a bill refers to by URL; null if it does not exist. */
export const logoContent = async ({ db }: Pick<Context, "db">, url: string): Promise<Uint8Array | null> =>
  (await findLogo(db.current(), { hash: url.split("/").at(-1) ?? "" }))?.content ?? null;

/**
 * The logo as stored: PNG of at most 100 kB, with fewer colors if it would be larger. Call it before the transaction
 * opens.
 */
export async function encodeLogo({ content }: SentFile): Promise<Buffer> {
  const decoded = await pictures.decode(content, { width: LOGO_WIDTH, height: LOGO_HEIGHT });
  if (decoded) {
    for (const colors of colorCounts) {
      const png = await pictures.toSmallPng(decoded, colors);
      if (png.length <= STORED_BYTES) return png;
    }
  }
  throw refuse(logoErrors.noPicture);
}

export async function setLogo(ctx: Context, content: Buffer): Promise<OperatorSettings> {
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 32);
  await insertIfNew(ctx.db.current(), operatorLogos, { hash, content, added_at: ctx.clock.now().toISOString() });
  return changeLogo(ctx, hash);
}

export const removeLogo = (ctx: Context): Promise<OperatorSettings> => changeLogo(ctx, "");

async function changeLogo(ctx: Context, logo: string): Promise<OperatorSettings> {
  const row = await lockSettings(ctx.db.current(), {});
  if (!row || row.version === 0) throw refuse(logo === "" ? logoErrors.notFound : operatorErrors.noLegalName);
  await requireVersion(ctx, row, () => readSettings(ctx));
  if (logo === row.logo) {
    if (logo === "") throw refuse(logoErrors.notFound);
    return readSettings(ctx);
  }
  await updateRecord(ctx, operatorSettings, row.id, { logo });
  await auditOperator(
    ctx,
    "operator_settings.updated",
    operatorSubject(row),
    { before: { logo: row.logo }, after: { logo } },
    logo === "" ? "logoRemoved" : "logoChanged",
  );
  return readSettings(ctx);
}
