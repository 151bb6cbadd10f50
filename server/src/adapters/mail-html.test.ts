// Shows MORE-370, MORE-371.

import { contrast, READABLE } from "@console/contract/contrast.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exampleOperator, noOperator } from "../../test/factories/letter.ts";
import { picture } from "../../test/factories/package.ts";
import { type Letter, letter, letterOfText, type Operator, textOf } from "../lib/letter.ts";
import { buttonColor, htmlOf } from "./mail-html.ts";

const PLAIN = { color: "", logo: null };

/** A letter with every part, each with this text. */
const fullLetter = (operator: Operator, text: string): Letter =>
  letter(operator, {
    preheader: `preheader ${text}`,
    to: text,
    paragraphs: [text, `Second ${text}`],
    figure: { label: text, value: `$5 ${text}` },
    button: { label: text, url: `https://console.example/?q=${text}` },
    lines: [
      { label: text, quantity: text, amount: text },
      { label: "Total", amount: "$5.00", strong: true },
    ],
    box: { title: text, lines: [text] },
    remarks: [text],
    link: { label: text, url: "https://console.example/settings" },
    why: text,
  });

/** The words that a reader sees, without punctuation between the parts. */
const wordsOf = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{N}$@]+/u)
    .filter(Boolean)
    .toSorted();

const decoded: Record<string, string> = { lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" };

/** The visible text of our own HTML. */
function visible(html: string): string {
  const body = html.slice(html.indexOf("<table")).replace(/<[^>]*>/g, " ");
  return body.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => decoded[name] ?? "");
}

describe("the HTML of an email", () => {
  it.each([
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onclick='alert(1)",
    "&lt;b&gt; & </style></td></table>",
    "<!-- ",
  ])("shows %s as text, wherever it stands (ASVS V1.2.1)", (hostile) => {
    const operator = { name: hostile, legalName: hostile, address: hostile, replyTo: `${hostile}@a.example` };
    const html = htmlOf(fullLetter(operator, hostile), PLAIN);
    const harmless = htmlOf(fullLetter(exampleOperator, "x"), PLAIN);
    const tags = (of: string) => [...of.matchAll(/<\/?\w+/g)].map(([tag]) => tag);
    expect(tags(html)).toEqual(tags(harmless));
    const names = (of: string) => [...of.matchAll(/ ([\w-]+)=(?=")/g)].map(([, name]) => name);
    expect(names(html.replace(/"[^"]*"/g, '""'))).toEqual(names(harmless.replace(/"[^"]*"/g, '""')));
    expect(html).not.toContain(hostile);
    expect(visible(html)).toContain(hostile);
  });

  it("has no markup of any text (ASVS V1.3.5, V1.3.7)", () => {
    const tags = (of: string) => of.split("<").length;
    const plain = tags(htmlOf(fullLetter(noOperator, "x"), PLAIN));
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        // A line break is one in HTML, too.
        const line = `x${text.replace(/[\r\n]/g, "")}`;
        expect(tags(htmlOf(fullLetter(noOperator, line), PLAIN))).toBe(plain);
      }),
    );
  });

  it("has the words of the text version, and no others", () => {
    const sent = fullLetter(exampleOperator, "Lumen & <Co>");
    const text = textOf(sent).replace(/^https:.*$/gm, "");
    // The mark's initials are for the eye alone.
    const html = visible(htmlOf(sent, PLAIN).replace(/<span class="m".*?<\/span>/, ""));
    expect(wordsOf(html)).toEqual(wordsOf(text));
    expect(text.split("\n")[0]).toBe("Switchyard Voice");
  });

  it("names the operator by its mark: initials on its color, its logo with the name, or a wide logo alone", async () => {
    const html = async (logo: { width: number; height: number } | null) =>
      htmlOf(fullLetter(exampleOperator, "x"), { color: "#0b6e4f", logo: logo && (await picture(logo)) });
    expect(await html(null)).toMatch(/background:#0b6e4f[^>]*>SV<\/span><span[^>]*>Switchyard Voice</);
    expect(await html({ width: 90, height: 90 })).toMatch(
      /<img src="cid:logo" alt="" width="28" height="28"[^>]*><span[^>]*>Switchyard Voice</,
    );
    expect(await html({ width: 600, height: 200 })).toMatch(
      /<img src="cid:logo" alt="Switchyard Voice" width="96" height="32"[^>]*><\/td>/,
    );
    expect(htmlOf(fullLetter(noOperator, "x"), PLAIN)).toMatch(/>C<\/span><span[^>]*>Console</);
  });

  it("of an email that the release before queued is its text, unchanged", () => {
    const text = "Hello Ada,\n\nOpen this:\nhttps://console.example/login\n\nConsole\n";
    expect(textOf(letterOfText(text))).toBe(text);
    expect(wordsOf(visible(htmlOf(letterOfText(text), PLAIN)))).toEqual(wordsOf(text));
  });

  it("fetches nothing (ASVS V14.2.3)", async () => {
    const html = htmlOf(fullLetter(exampleOperator, "x"), { color: "", logo: await picture({}) });
    expect([...html.matchAll(/(?:src|background|url)\s*[=(]\s*"?([^")]*)/g)].map(([, from]) => from)).toEqual([
      "cid:logo",
    ]);
  });
});

describe("the button of an email", () => {
  const sides = ["00", "33", "66", "99", "cc", "ff"];
  const colors = sides.flatMap((red) => sides.flatMap((green) => sides.map((blue) => `#${red}${green}${blue}`)));

  it("has readable white text on any color of a company, and that color itself if it can", () => {
    for (const color of ["", ...colors]) {
      const shade = buttonColor(color);
      expect(contrast("#ffffff", shade)).toBeGreaterThanOrEqual(READABLE);
      if (color && contrast("#ffffff", color) >= READABLE) expect(shade).toBe(color);
      expect(htmlOf(fullLetter(noOperator, "x"), { color, logo: null })).toContain(`background:${shade};color:#ffffff`);
    }
  });
});
