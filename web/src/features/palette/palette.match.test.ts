import { describe, expect, it } from "vitest";
import { marked } from "./palette.match.ts";

describe("search matches", () => {
  const hits = (text: string, q: string) =>
    marked(text, q)
      .filter(({ hit }) => hit)
      .map(({ text: part }) => part);

  it("are marked in any case, each part, short words only at the beginning of words", () => {
    expect(hits("Lumen Health Voice", "lumen VOI")).toEqual(["Lumen", "Voi"]);
    expect(hits("Alabama Labs", "la")).toEqual(["La"]);
    expect(hits("100%_sure\\", "%_")).toEqual([]);
    expect(hits("a.b*c", ".b*")).toEqual([".b*"]);
    expect(marked("Ünal İ", "ünal")).toHaveLength(1);
    expect(marked("Text", "").map(({ text }) => text)).toEqual(["Text"]);
  });

  it("keep the whole text", () => {
    const whole = (q: string) => marked("Lumen lumen of Lumen", q).map(({ text }) => text);
    for (const q of ["lumen", "lu of", "men l", "zzz"]) expect(whole(q).join("")).toBe("Lumen lumen of Lumen");
  });
});
