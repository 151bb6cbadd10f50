import { auditFields } from "@console/contract/audit-fields.ts";
import { credentialLabels } from "@console/contract/credentials.ts";
import { describe, expect, it } from "vitest";
import { auditValue } from "../components/history/audit-value.ts";
import { operatorFields } from "../features/access/operator/operator.fields.ts";
import { memberFields } from "../features/access/team/member.fields.ts";
import { couponFields } from "../features/money/coupons/coupon.fields.ts";
import { packageFields } from "../features/money/packages/package.fields.ts";
import { addFields } from "../features/partners/brands/fields/brand.fields.ts";
import { onboardingFields } from "../features/partners/onboardings/form/onboarding.fields.ts";

type FormField = { label: string; empty: unknown; format: (value: never) => string };
const forms: Record<string, Readonly<Record<string, FormField>>> = {
  brand: addFields,
  coupon: couponFields,
  onboarding: onboardingFields,
  operator_settings: operatorFields,
  package: packageFields,
  team: memberFields,
};
const known: Readonly<Record<string, (typeof auditFields)[keyof typeof auditFields]>> = auditFields;

const shared = Object.entries(forms).flatMap(([kind, fields]) =>
  Object.entries(fields).flatMap(([name, field]) => {
    const audited = known[kind]?.[name];
    return audited ? [{ kind, name, field, audited }] : [];
  }),
);

describe("a change in the audit log", () => {
  it("is called as in the form that makes it (ACT-12)", () => {
    expect(shared.length).toBeGreaterThan(50);
    for (const { kind, name, field, audited } of shared)
      expect([kind, name, audited.label]).toEqual([kind, name, field.label]);
  });

  it("has the form's own words for codes and flags (ACT-12)", () => {
    const worded = shared.filter(({ audited }) => audited.words);
    expect(worded.length).toBeGreaterThan(8);
    for (const { kind, name, field, audited } of worded) {
      for (const [code, word] of Object.entries(audited.words ?? {})) {
        const value = typeof field.empty === "boolean" ? code === "true" : code;
        expect([kind, name, code, field.format(value as never)]).toEqual([kind, name, code, word]);
      }
    }
  });

  it("leaves out no field of a form but those that are no stored values of the record", () => {
    const missing = Object.entries(forms).flatMap(([kind, fields]) =>
      Object.keys(fields).filter((name) => !known[kind]?.[name] && !(name in credentialLabels)),
    );
    // That secrets are removed is no field of the brand.
    expect(missing).toEqual(["removed"]);
  });
});

describe("a recorded value", () => {
  const shown = (as: Parameters<typeof auditValue>[0]["as"], value: unknown, names = {}) =>
    auditValue({ as, names }, value);

  it("is written as screens write it", () => {
    expect([shown("money", "0.0125"), shown("money", "1234.5"), shown("percent", "8.875")]).toEqual([
      ...["$0.0125", "$1,234.50", "8.875%"],
    ]);
    expect([shown("day", "2026-12-01"), shown("month", "2026-11"), shown("clock", "14:30")]).toEqual([
      ...["Dec 1, 2026", "November 2026", "2:30 PM"],
    ]);
    expect([shown("text", ""), shown("text", null), shown("list", []), shown("picture", "abc")]).toEqual([
      ...["Not set", "Not set", "None", "An image"],
    ]);
  });

  it("has names instead of ids and codes, and says which records are deleted", () => {
    expect(shown("list", [1, 2], { 1: "Lumen" })).toBe("Lumen and #2 (deleted)");
    expect(shown("text", true, { true: "Active" })).toBe("Active");
    expect(shown("plan", { organization_plan_id: 3, package: "Pro", starts_on: "2026-12-01" })).toBe(
      "Pro from Dec 1, 2026",
    );
    expect(shown("list", { provider: "OpenAI", model_name: "gpt", retires_on: null })).toBe("OpenAI · gpt");
    expect(shown("bills", [{}, {}])).toBe("2 bills");
  });
});
