import { Readable } from "node:stream";
import { billing } from "@console/contract/billing.ts";
import { creditNotes } from "@console/contract/credit-notes.ts";
import { PAGE_SIZE_MAX } from "@console/contract/limits.ts";
import type { FileAnswer } from "@console/contract/route.ts";
import * as z from "zod/mini";
import type { Context } from "../../../context/context.ts";
import type { ZipEntry } from "../../../lib/zip.ts";
import { history } from "../../money/billing/brand-bills.service.ts";
import { creditNoteFile } from "../../money/credit-notes/credit-note-file.service.ts";
import { invoiceFile } from "../../money/invoices/invoices.service.ts";
import { allNotes } from "../../money/receivables/notes/notes.service.ts";

type Page<T> = { data: readonly T[]; meta: { total_pages: number } };

/** The invoices and issued credit notes of a brand, each made when its turn comes. */
export async function documents(ctx: Context, brandId: number): Promise<ZipEntry[]> {
  const bills = await allPages((page) =>
    history(ctx, brandId, z.parse(billing.history.query, { page: String(page), per_page: String(PAGE_SIZE_MAX) })),
  );
  const notes = await allPages((page) =>
    allNotes(
      ctx,
      z.parse(creditNotes.list.query, {
        page: String(page),
        per_page: String(PAGE_SIZE_MAX),
        organization_id: String(brandId),
      }),
    ),
  );
  return [
    ...bills.map(({ month, invoice_number }) =>
      entry(`invoices/${invoice_number ?? month}.pdf`, () => invoiceFile(ctx, brandId, month)),
    ),
    ...notes
      .filter(({ number }) => number !== null)
      .map(({ id, number }) => entry(`credit-notes/${number}.pdf`, () => creditNoteFile(ctx, id))),
  ];
}

const entry = (name: string, file: () => Promise<FileAnswer>): ZipEntry => ({
  name,
  open: async () => Readable.from([(await file()).content]),
});

async function allPages<T>(read: (page: number) => Promise<Page<T>>): Promise<T[]> {
  const found: T[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { data, meta } = await read(page);
    found.push(...data);
    pages = meta.total_pages;
  }
  return found;
}
