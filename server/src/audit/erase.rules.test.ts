import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Erased, erasersOf, withoutMentions, withoutPerson } from "./erase.rules.ts";

const LABEL = "Former team member 12";
const erased: Erased = { names: ["Dana Whitfield", "May"], addresses: ["dana@example.com"], label: LABEL };
const entry = {
  seq: 1,
  message: "changed Dana Whitfield's role to Manager",
  actor_name: "Dana Whitfield",
  subject_label: "Dana Whitfield",
  before: { name: "Dana Whitfield", email: "dana@example.com" },
  after: null,
  request_id: "r",
  ip: "203.0.113.1",
  search_text: "changed dana whitfield's role to manager\ndana whitfield\ndana whitfield\n\u001f",
};
const own = { isActor: true, isSubject: true, isOwnAccess: false };

describe("erasing a person", () => {
  it("replaces the name and the address in every text, and nothing else", () => {
    expect(withoutPerson({ ...entry, ...own }, erasersOf(erased))).toEqual({
      ...entry,
      message: `changed ${LABEL}'s role to Manager`,
      actor_name: LABEL,
      subject_label: LABEL,
      before: { name: LABEL, email: LABEL },
      ip: "",
      search_text: `changed ${LABEL.toLowerCase()}'s role to manager\n${LABEL.toLowerCase()}\n${LABEL.toLowerCase()}\n\u001f`,
    });
  });

  it("leaves parts of other words and other people alone", () => {
    const { text } = erasersOf(erased).anywhere;
    for (const other of ["Dana Whitfields", "xdana@example.com", "dana@example.community", "Adana Whitfield"])
      expect(text(other)).toBe(other);
    expect(text("DANA WHITFIELD (dana@example.com)")).toBe(`${LABEL} (${LABEL})`);
  });

  it("replaces a name of one word only where it is known to be the name", () => {
    const other = { ...entry, message: "moved it to May", subject_label: "May plan", before: null };
    expect(withoutMentions(other, erasersOf(erased))).toMatchObject({
      message: "moved it to May",
      subject_label: "May plan",
    });
    const named = { ...other, ...own, isActor: false, isSubject: false, after: { account_owner_id: "May" } };
    expect(withoutPerson(named, erasersOf(erased))).toMatchObject({
      message: `moved it to ${LABEL}`,
      after: { account_owner_id: LABEL },
    });
  });

  it("leaves no name in any text or value, whatever characters it has (ASVS V1.2.9)", () => {
    const word = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 8 })
      .filter((each) => /[\p{L}\p{N}]/u.test(each));
    const name = fc.tuple(word, word).map(([first, last]) => `${first.trim()} ${last.trim()}`);
    fc.assert(
      fc.property(name, (found) => {
        fc.pre(!LABEL.toLowerCase().includes(found.toLowerCase()));
        const eraser = erasersOf({ names: [found], addresses: [], label: LABEL }).anywhere;
        expect(eraser.text(`told ${found} of it`)).toBe(`told ${LABEL} of it`);
        expect(eraser.values({ a: [{ b: found }], c: 1, d: null })).toEqual({ a: [{ b: LABEL }], c: 1, d: null });
      }),
    );
  });
});
