import { describe, expect, it } from "vitest";
import { emptyOf } from "../../../../components/form/fields.ts";
import { addFields, type BrandForm } from "./brand.fields.ts";
import { createBody, updateBody } from "./brand-form.wire.ts";

const base: BrandForm = { ...emptyOf(addFields), use_system: "false" };

describe("secrets of a brand", () => {
  it("are sent as typed, while other texts are trimmed", () => {
    const values = { ...base, smtp_password: " pass word ", smtp_username: " mailer " };
    const sent = { smtp_username: "mailer", smtp_password: " pass word " };
    expect(updateBody(base, values)).toEqual({ smtp_creds: sent });
    expect(createBody(values)).toMatchObject({ smtp_creds: sent });
  });

  it("are not sent while blank", () => {
    expect(updateBody(base, { ...base, smtp_password: "   " })).toEqual({});
    expect(createBody({ ...base, smtp_password: "   " })).toMatchObject({ smtp_creds: {} });
  });

  it("are removed only by Remove", () => {
    const removed = { ...base, smtp_password: "  ", removed: ["smtp_password"] };
    expect(updateBody(base, removed)).toEqual({ smtp_creds: { smtp_password: "" } });
  });
});
