import { describe, expect, it } from "vitest";
import { objectActions } from "./palette.entries.ts";
import { marked, readings } from "./palette.match.ts";

const read = (q: string) => readings(q, objectActions).map(({ object, action }) => `${action.label(object)}`);

describe("two words", () => {
  it.each([
    ["lumen bill", "Billing of lumen"],
    ["bill lumen", "Billing of lumen"],
    ["lumen plan", "Change Plan of lumen…"],
    ["lumen integr", "Integrations of lumen"],
    ["lumen edit", "Edit lumen…"],
    ["Change Plan of Lumen Health", "Change Plan of lumen health…"],
    ["lumen health voice change plan", "Change Plan of lumen health voice…"],
    ["add coupon to lumen", "Add Coupon to lumen…"],
    ["copy pro plus", "Copy pro plus…"],
    ["brands on starter", "Brands on starter"],
    ["billing for bank of boston", "Billing of bank of boston"],
  ])("%s is '%s'", (q, wanted) => {
    expect(read(q)).toContain(wanted);
  });

  it.each(["", "lumen", "bill", "change plan", "of", "lumen b", "lumen zebra", "plan of", "bill of the"])(
    "%j names no thing with an action",
    (q) => {
      expect(read(q)).toEqual([]);
    },
  );

  it("takes as many words for the action as it can", () => {
    const [plan] = readings("lumen change plan", objectActions).filter(
      ({ action }) => action.label("") === "Change Plan of …",
    );
    expect(plan?.object).toBe("lumen");
  });
});

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
