import { errors } from "@console/contract/errors.ts";
import { describe, expect, it } from "vitest";
import { refuse, refuseFields, sentenceOf } from "./errors.ts";

const probeErrors = errors({
  plain: { code: "conflict", message: "This is taken." },
  inUse: { code: "in_use", message: "{brands} use {name} {times} times." },
  field: { code: "invalid", field: "organization.{field}", message: "Enter a {field} like {example}." },
});

describe("an error that the contract declares", () => {
  it("is thrown with its code and its message, filled in", () => {
    expect(refuse(probeErrors.plain)).toMatchObject({ code: "conflict", message: "This is taken.", details: {} });
    const error = refuse(probeErrors.inUse, { brands: "Acme", name: "{times}", times: 2 }, { retryAfter: 3 });
    // An inserted value is not treated as a template.
    expect(error).toMatchObject({ code: "in_use", message: "Acme use {times} 2 times.", details: { retryAfter: 3 } });
    expect(error.declared).toEqual([probeErrors.inUse]);
    expect(sentenceOf(probeErrors.inUse, { brands: "$&", name: "b", times: 1 })).toBe("$& use b 1 times.");
  });

  it("names its field, and several wrong fields are one error", () => {
    const [first, second] = ["domain", "website"].map((field) => refuse(probeErrors.field, { field, example: "x" }));
    expect(first?.details.fields).toEqual({ "organization.domain": "Enter a domain like x." });
    if (!first || !second) throw new Error("two were made");
    expect(refuseFields([first, second])).toMatchObject({
      message: "Enter a domain like x.",
      details: {
        fields: {
          "organization.domain": "Enter a domain like x.",
          "organization.website": "Enter a website like x.",
        },
      },
    });
  });

  it("does not compile without the values of its message, or with others", () => {
    // A value is missing: this must not compile.
    // @ts-expect-error
    refuse(probeErrors.inUse, { brands: "Acme", times: 2 });
    // All values are missing: this must not compile.
    // @ts-expect-error
    refuse(probeErrors.field);
    // There is no value with this name: this must not compile.
    // @ts-expect-error
    refuse(probeErrors.plain, { name: "Acme" });
  });
});
