import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { expect, it } from "vitest";
import { pdfText } from "../../../../test/pdf-text.ts";
import { asSource, invoiceFonts } from "./invoice-font.ts";

/** The types of pdfkit do not declare that it takes parsed fonts: a release that changes this fails here. */
it("the fonts of invoices are parsed once, know their letters, and print in any number of documents", async () => {
  const fonts = await invoiceFonts();
  expect(await invoiceFonts()).toBe(fonts);
  const known = ["A", "₹", "Ž", "д", "日"].map((letter) =>
    fonts.regular.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
  );
  expect(known).toEqual([true, true, true, true, false]);
  for (const text of ["First ₹", "Second Ž"]) {
    const doc = new PDFDocument();
    doc.font(asSource(fonts.strong)).text(text).end();
    expect(pdfText(await buffer(doc)).join()).toContain(text);
  }
});
