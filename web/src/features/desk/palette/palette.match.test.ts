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
    expect(marked("Text", "").map(({ text }) => text)).toEqual(["Text"]);
  });

  // MORE-192
  it("are marked whatever their accents, ß and apostrophes, composed or not", () => {
    expect(hits("Ünal İ", "ünal")).toEqual(["Ünal"]);
    expect(hits("Zoë Müller", "zoe muller")).toEqual(["Zoë", "Müller"]);
    expect(hits("Zoe\u0308 B", "zoe")).toEqual(["Zoe\u0308"]);
    expect(hits("Große Straße", "strasse")).toEqual(["Straße"]);
    expect(hits("Pat O’Brien", "obrien")).toEqual(["O’Brien"]);
    expect(marked("Zoe\u0308", "zo").map(({ text }) => text)).toEqual(["Zo", "e\u0308"]);
  });

  it("keep the whole text", () => {
    const whole = (q: string) => marked("Lumen lumen of Lumen", q).map(({ text }) => text);
    for (const q of ["lumen", "lu of", "men l", "zzz"]) expect(whole(q).join("")).toBe("Lumen lumen of Lumen");
  });
});
