// Shows MORE-83, MORE-84.

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Bill } from "@console/contract/billing.ts";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { exampleBill } from "../../../../test/factories/invoice.ts";
import { picture } from "../../../../test/factories/package.ts";
import { pageContents, pdfText } from "../../../../test/pdf-text.ts";
import { invoicePdf } from "./invoice-pdf.ts";
import { scriptFonts } from "./invoice-scripts.ts";

const pdf = async (bill: Bill, layout: number) =>
  (await invoicePdf(bill, { layout, timeZone: "America/New_York" })).content;
const paid: Bill = { ...exampleBill, status: "paid", open_amount: "0.00", paid_on: "2026-12-20" };

it.each([
  [
    1,
    "22aec291cdc023f37bf4ae8d76a6b69b30b98ffb7384db426cdf08463af03e07",
    "bbd6f523dda9a857b869285530478b463df35c94bcbbbbe4812428c1d0df4c3a",
    "1cb04548a83fcf49c478f0702e1688c90ab7568302525fcdc5a4e800c7c63066",
  ],
  [
    2,
    "a7dfda23a77ced2914b96ade8a5f8629440ff3a57e821e6114f1ca613fc03e59",
    "16478850703278f7c570cbffb74ede994db060f12acb34dc1a9dcee21475524e",
    "26878e47e00a560f2e1c474d84ec177d8f75704581d42850a69ef58055e820e3",
  ],
])("layout %s is unchanged from the release that drew it", async (layout, ...drawn) => {
  const hashes: string[] = [];
  for (const bill of [exampleBill, { ...exampleBill, status: "overdue" as const }, paid]) {
    const content = pageContents(await pdf(bill, layout)).join("\n");
    hashes.push(createHash("sha256").update(content).digest("hex"));
  }
  expect(hashes).toEqual(drawn);
});

describe("the third layout (MORE-372)", () => {
  const slack = { kind: "integration", code: "slack", label: "Slack", quantity: "1", unit: "connection" } as const;
  const bill: Bill = { ...exampleBill, lines: [...exampleBill.lines, { ...slack, rate: "5", amount: "5.00" }] };

  it("is Letter for a seller in the US, and A4 elsewhere", async () => {
    const sizeOf = async (address: string) => {
      const seller = exampleBill.seller && { ...exampleBill.seller, address };
      return /\/MediaBox \[([^\]]*)\]/.exec(Buffer.from(await pdf({ ...bill, seller }, 3)).toString("latin1"))?.[1];
    };
    expect(await sizeOf("1180 Harbor Street\nNew York, NY 10004")).toBe("0 0 612 792");
    expect(await sizeOf("Friedrichstraße 1\n10117 Berlin")).toBe("0 0 595.28 841.89");
    expect(await sizeOf("")).toBe("0 0 595.28 841.89");
  });

  it("says the billing period, what a product is, and the amount due in the largest letters", async () => {
    const content = await pdf(bill, 3);
    const [page = ""] = pdfText(content);
    expect(page).toContain("Amount due by Dec 16, 2026\n$442.63\nBilling period\nNov 1–30, 2026\nPackage");
    expect(page).toContain("\nIntegration: Slack\n1 connection\n");
    expect(page).not.toContain("Multilingual");
    expect(page).toContain("Total\n$442.63\nHow to pay");
    expect(pdfText(await pdf(paid, 3))[0]).toContain("Amount due (paid Dec 20, 2026)\n$0.00\n");
    const sizes = [
      ...pageContents(content)
        .join("\n")
        .matchAll(/\/F\d+ ([\d.]+) Tf/g),
    ].map(([, size]) => Number(size));
    const largest = Math.max(...sizes);
    expect([largest, sizes.filter((size) => size === largest).length]).toEqual([26, 1]);
  });

  it("has a structure that screen readers read, with a name for its logo, and marks the rest as artifacts", async () => {
    const logo = await picture({ width: 90, height: 30 });
    const { content } = await invoicePdf(bill, { layout: 3, timeZone: "America/New_York", logo });
    const raw = Buffer.from(content).toString("latin1");
    expect(raw).toContain("/MarkInfo");
    expect(raw).toContain("/Lang (en)");
    expect(raw).toContain("/DisplayDocTitle true");
    expect(raw).toMatch(/\/S \/Figure\s\/Alt \(Switchyard Voice, Inc\.\)/);
    expect(raw).toMatch(/\/S \/H1\s\/ActualText \(Invoice INV-000042\)/);
    expect(raw).toContain("/ActualText (Amount due by Dec 16, 2026: $442.63)");
    const count = (type: string) => raw.split(`/S /${type}\n`).length - 1;
    // The headings and eleven rows of four cells.
    expect([count("Table"), count("TR"), count("TH"), count("TD")]).toEqual([1, 11, 4, 40]);
    expect(raw.split("/Scope /Column").length - 1).toBe(4);
    const drawn = pageContents(content).join("\n");
    // Nothing is drawn outside of an element or an artifact.
    expect(drawn.replace(/\/\w+ (?:<<[^>]*>> BDC|BMC)[\s\S]*?EMC/g, "")).not.toMatch(/ Tj| TJ| Do|\bS$/m);
  });

  it("keeps the author out of the file's XML where it would break it", async () => {
    const author = async (name: string) => {
      const seller = exampleBill.seller && { ...exampleBill.seller, name };
      const raw = Buffer.from(await pdf({ ...bill, seller }, 3)).toString("latin1");
      return /<rdf:Seq>\s*<rdf:li>(.*)<\/rdf:li>/.exec(raw)?.[1];
    };
    expect([await author("Voice, Inc."), await author("A & B")]).toEqual(["Voice, Inc.", undefined]);
  });
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
  await expect(pdf(exampleBill, 4)).rejects.toThrow("no invoice layout 4");
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
  const pictured = await drawnPicture(content);
  if (process.env.UPDATE_PICTURES) await sharp(pictured).toFile(reviewed);
  const [now, then] = await Promise.all([greys(pictured), greys(await readFile(reviewed))]);
  expect(now.length).toBe(then.length);
  const differing = now.reduce((count, value, index) => count + Number(Math.abs(value - (then[index] ?? 0)) > 64), 0);
  expect(differing).toBeLessThan(50);
});

const reviewed = new URL("../../../../../docs/pictures/invoice-scripts.png", import.meta.url).pathname;

const greys = async (png: Buffer) => [...(await sharp(png).greyscale().raw().toBuffer())];

/** The two halves of the first page, rendered by PDFium at three times their size. */
async function drawnPicture(content: Uint8Array): Promise<Buffer> {
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
