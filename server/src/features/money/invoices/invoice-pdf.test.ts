// Shows MORE-83, MORE-84.

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Bill } from "@console/contract/billing.ts";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";
import { expect, it } from "vitest";
import { exampleBill } from "../../../../test/factories/invoice.ts";
import { pageContents, pdfText } from "../../../../test/pdf-text.ts";
import { invoicePdf } from "./invoice-pdf.ts";
import { scriptFonts } from "./invoice-scripts.ts";

const pdf = async (bill: Bill, layout: number) =>
  (await invoicePdf(bill, { layout, timeZone: "America/New_York" })).content;
const paid: Bill = { ...exampleBill, status: "paid", paid_on: "2026-12-20" };

it("the first layout is unchanged from when layouts had no numbers", async () => {
  const hashes: string[] = [];
  for (const bill of [exampleBill, { ...exampleBill, status: "overdue" as const }, paid]) {
    const drawn = pageContents(await pdf(bill, 1)).join("\n");
    hashes.push(createHash("sha256").update(drawn).digest("hex"));
  }
  expect(hashes).toEqual([
    "22aec291cdc023f37bf4ae8d76a6b69b30b98ffb7384db426cdf08463af03e07",
    "bbd6f523dda9a857b869285530478b463df35c94bcbbbbe4812428c1d0df4c3a",
    "1cb04548a83fcf49c478f0702e1688c90ab7568302525fcdc5a4e800c7c63066",
  ]);
});

it("the second layout has no zero lines, the screen's status, the amount due, and only its total in bold", async () => {
  const [page = ""] = pdfText(await pdf(exampleBill, 2));
  expect(page).not.toContain("Multilingual");
  expect(page).not.toContain("Premium support");
  expect(page).toContain("Status\nCurrent\n");
  expect(page).toContain("Total\n$442.63\nAmount due by Dec 16, 2026\n$442.63\nHow to pay");
  expect(pdfText(await pdf(paid, 2))[0]).toContain("Amount due (paid Dec 20, 2026)\n$0.00\n");
  const free: Bill = { ...paid, total: "0.00" };
  expect(pdfText(await pdf(free, 2))[0]).toContain("Amount due\n$0.00\n");
  const pieces = pageContents(await pdf(exampleBill, 2))
    .join("\n")
    .matchAll(/BT\n[\s\S]*?ET/g);
  const byFont = Map.groupBy(pieces, ([piece]) => /\/(F\d+) /.exec(piece)?.[1]);
  const [bold, ...others] = [...byFont.values()].map(({ length }) => length).toSorted((one, other) => one - other);
  expect([bold, others.length]).toEqual([2, 1]);
});

it("refuses an unknown layout", async () => {
  await expect(pdf(exampleBill, 3)).rejects.toThrow("no invoice layout 3");
});

it("needs no additional font for Latin, Greek, Cyrillic and Devanagari", async () => {
  expect(await scriptFonts(["Lumen Čeština Ωμέγα Кафе नमन ₹ – “so”", ""])).toBeNull();
  const fonts = await scriptFonts(["東京", "ボイス東京", "서울", "خط، جديد", "שלום", "24 Main Street"]);
  expect(fonts?.all.map(({ key }) => key.split(" ")[0])).toEqual(
    expect.arrayContaining(["sc", "jp", "kr", "arabic", "hebrew"]),
  );
  expect(fonts?.of("2", "24 Main Street")).toBeNull();
});

/** People who read these scripts approved this picture; if the page looks different, it must be proofread again. */
it("prints names in Arabic, Hebrew, Chinese, Japanese and Korean like the reviewed picture", async () => {
  const { seller, buyer } = exampleBill;
  if (!seller || !buyer) throw new Error("the example has both sides");
  const content = await pdf(
    {
      ...exampleBill,
      seller: {
        ...seller,
        name: "株式会社ボイス東京 (Voice K.K.)",
        address: "서울음성주식회사 7층\n北京语音科技有限公司，朝阳区",
      },
      buyer: {
        ...buyer,
        name: "Lumen شركة لومن للصوت 24",
        address: "חברת לומן (ת״א) 12\nشارع الملك فهد، الرياض 11564",
      },
    },
    2,
  );
  expect(pdfText(content)[0]).not.toContain("\uFFFD");
  const pictured = await picture(content);
  if (process.env.UPDATE_PICTURES) await sharp(pictured).toFile(reviewed);
  const [now, then] = await Promise.all([greys(pictured), greys(await readFile(reviewed))]);
  expect(now.length).toBe(then.length);
  const differing = now.reduce((count, value, index) => count + Number(Math.abs(value - (then[index] ?? 0)) > 64), 0);
  expect(differing).toBeLessThan(50);
});

const reviewed = new URL("../../../../../docs/pictures/invoice-scripts.png", import.meta.url).pathname;

const greys = async (png: Buffer) => [...(await sharp(png).greyscale().raw().toBuffer())];

/** The two halves of the first page, rendered by PDFium at three times their size. */
async function picture(content: Uint8Array): Promise<Buffer> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(content);
  const { data } = await document.getPage(0).render({
    scale: 3,
    render: ({ data, width, height }) =>
      sharp(data, { raw: { width, height, channels: 4 } })
        .flatten({ background: "#ffffff" })
        .extract({ left: 120, top: 240, width: 1500, height: 300 })
        .png()
        .toBuffer(),
  });
  document.destroy();
  library.destroy();
  return Buffer.from(data);
}
