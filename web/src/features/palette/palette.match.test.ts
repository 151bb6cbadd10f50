import { describe, expect, it } from "vitest";
import { marked } from "./palette.match.ts";

describe("what was looked for", () => {
  const hits = (text: string, q: string) =>
    marked(text, q)
      .filter(({ hit }) => hit)
      .map(({ text: part }) => part);

  it("is marked in any case, each part of it, short words where words begin", () => {
    expect(hits("Lumen Health Voice", "lumen VOI")).toEqual(["Lumen", "Voi"]);
    expect(hits("Alabama Labs", "la")).toEqual(["La"]);
    expect(hits("100%_sure\\", "%_")).toEqual([]);
    expect(hits("a.b*c", ".b*")).toEqual([".b*"]);
    expect(marked("Ünal İ", "ünal")).toHaveLength(1);
    expect(marked("Text", "").map(({ text }) => text)).toEqual(["Text"]);
  });

  it("keeps the text whole", () => {
    const whole = (q: string) => marked("Lumen lumen of Lumen", q).map(({ text }) => text);
    for (const q of ["lumen", "lu of", "men l", "zzz"]) expect(whole(q).join("")).toBe("Lumen lumen of Lumen");
  });
});
