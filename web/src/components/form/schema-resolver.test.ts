import { couponCreate } from "@console/contract/coupons.ts";
import { describe, expect, it } from "vitest";
import { fieldAt, schemaResolver } from "./schema-resolver.ts";

type Form = { name: string; code: string; expires_at: string };
const form = { name: "", code: "A", expires_at: "2026-11-01" };
const names = ["name", "code", "expires_at"] as const;
const options = { fields: {}, shouldUseNativeValidation: false };

const check = (values: Form, problems?: () => Partial<Form>) =>
  schemaResolver<Form>({
    schema: couponCreate,
    body: (sent) => ({ ...sent, starts_at: "2026-12-01" }),
    names,
    problems,
  })(values, undefined, options);

describe("form validation", () => {
  it("shows the contract's messages, at the form's fields, all together", () => {
    expect(check(form)).toEqual({
      values: {},
      errors: {
        name: { type: "schema", message: "Please fill in all required fields." },
        expires_at: { type: "schema", message: "The end date can't be before the start date." },
      },
    });
  });

  it("accepts valid input", () => {
    const right = { ...form, name: "A", expires_at: "2026-12-31" };
    expect(check(right)).toEqual({ values: right, errors: {} });
  });

  it("prefers the form's own messages", () => {
    expect(check(form, () => ({ name: "Name it." }))).toMatchObject({ errors: { name: { message: "Name it." } } });
  });

  it("finds the field of a wire path", () => {
    expect(fieldAt(names, ["organization_plan", "name"])).toBe("name");
    expect(fieldAt(names, ["code", "0"])).toBe("code");
    expect(fieldAt(names, ["price_details"])).toBeUndefined();
  });
});
