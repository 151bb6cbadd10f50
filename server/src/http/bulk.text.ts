import type { BulkAnswer } from "@console/contract/bulk.ts";

/** 'brand', 'brands', 'archived', 'already archived'. */
export type BulkWords = { one: string; many: string; done: string; already: string };

export const notFound = (what: string): string => `This ${what} was not found.`;

/** '12 coupons were archived.', and how many were not. */
export function bulkMessage({ done, unchanged, refused }: BulkAnswer, words: BulkWords): string {
  const were = (count: number) =>
    `${count.toLocaleString("en-US")} ${count === 1 ? `${words.one} was` : `${words.many} were`}`;
  const parts = [
    done.length > 0 ? `${were(done.length)} ${words.done}.` : "",
    unchanged.length > 0 ? `${were(unchanged.length)} ${words.already}.` : "",
    refused.length > 0 ? `${were(refused.length)} not changed.` : "",
  ];
  return parts.filter(Boolean).join(" ");
}
