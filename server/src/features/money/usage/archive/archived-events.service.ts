import type { UsageType } from "@console/contract/usage-types.ts";
import { filesWith } from "../../../../archive/archive-files.db.ts";
import { readFileOf, requireFiles } from "../../../../archive/folder.ts";
import { readParquet } from "../../../../archive/parquet.ts";
import type { Context } from "../../../../context/context.ts";
import { EVER, type UsageRow, usageColumns } from "./archive.rules.ts";

export type ArchivedDays = { from: string; through: string; type?: UsageType };

/**
 * A brand's archived events of these days, file by file. Events that no bill counts never leave the database, so what is archived
 * counts for the bill that it names.
 * @throws AppError if a file is missing or was changed: a part of the events would be a wrong figure
 */
export async function* archivedEvents(
  { db, archive }: Pick<Context, "db" | "archive">,
  brandId: number,
  { from, through, type }: ArchivedDays,
): AsyncGenerator<UsageRow[]> {
  for (const file of await filesWith(db.current(), { kind: "usage", key: brandId, from, through })) {
    const bytes = await readFileOf(archive.folder, file);
    const found = await readParquet(usageColumns, bytes, { brand_id: brandId, ...(type && { type }) });
    yield found.filter(({ day }) => day >= from && day <= through);
  }
}

/** @throws AppError if a file of a brand is missing: what is sent as it is read can no longer say so */
export async function requireArchiveOf({ db, archive }: Pick<Context, "db" | "archive">, brandId: number) {
  await requireFiles(archive.folder, await filesWith(db.current(), { ...EVER, key: brandId }));
}

/** As the database writes a quantity: exact, with 6 decimals. */
export function storedQuantity(millionths: bigint): string {
  const digits = millionths.toString().padStart(7, "0");
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

/** As the console writes it: without trailing zeros. */
export const quantityText = (millionths: bigint): string => storedQuantity(millionths).replace(/\.?0+$/, "");

export const instantText = (micros: bigint): string => new Date(Number(micros / 1000n)).toISOString();
