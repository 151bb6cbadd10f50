// Shows MORE-321, MORE-324.

import { brands } from "@console/contract/brands.ts";
import { coupons } from "@console/contract/coupons.ts";
import type { Change, PastField } from "@console/contract/history.ts";
import { onboardings } from "@console/contract/onboardings.ts";
import { packages } from "@console/contract/packages.ts";
import { team } from "@console/contract/team.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { $ZodType } from "zod/v4/core";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { brandInput } from "../../../../test/factories/brand.ts";
import { couponInput } from "../../../../test/factories/coupon.ts";
import { memberInput } from "../../../../test/factories/member.ts";
import { onboardingInput } from "../../../../test/factories/onboarding.ts";
import { packageInput } from "../../../../test/factories/package.ts";
import { sealAll } from "../../../audit/seal.ts";

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as("super_admin");
});
afterAll(() => app.stop());

type Fields = Readonly<Record<string, unknown>>;
type Kind = {
  kind: string;
  area: { create: { path: string; body: $ZodType }; update: { method: string; path: string } };
  /** The key of the fields in a body, if they are below one. */
  under?: string;
  input: () => Fields;
  component: string;
  read: (id: number) => Promise<unknown>;
  /** Texts that are not the record's own, or never change. */
  except?: readonly string[];
};

const readOf =
  (path: string) =>
  async (id: number): Promise<unknown> =>
    (await admin.get(`${path}/${id}`)).body.data;
/** A member is read in the list alone. */
const listed = async (): Promise<unknown> => (await admin.get("/admin/users?per_page=1")).body.data[0];

const kinds: readonly Kind[] = [
  {
    kind: "brand",
    area: brands,
    under: "organization",
    input: brandInput,
    component: "Brand",
    read: readOf("/admin/agencies"),
    except: ["user_name", "user_email"],
  },
  {
    kind: "coupon",
    area: coupons,
    input: couponInput,
    component: "Coupon",
    read: readOf("/admin/coupons"),
    except: ["code"],
  },
  {
    kind: "package",
    area: packages,
    under: "organization_plan",
    input: packageInput,
    component: "PackageRecord",
    read: readOf("/admin/organization_plans"),
  },
  {
    kind: "onboarding",
    area: onboardings,
    under: "onboarding",
    input: onboardingInput,
    component: "Onboarding",
    read: readOf("/admin/onboardings"),
  },
  { kind: "member", area: team, under: "admin_user", input: memberInput, component: "Member", read: listed },
];

/** A text that each field accepts, whichever it validates. */
function sample(field: string, which: string): string {
  if (field.includes("email")) return `${which}@fields.example`;
  return field === "website" ? `https://${which}.fields.example` : `${which}.fields.example`;
}

const shapeOf = (schema: $ZodType): Record<string, $ZodType> =>
  schema instanceof z.ZodMiniObject ? { ...schema.shape } : {};

/** The fields of a new record in which people type text. */
function textsOf({ area, under, except = [] }: Kind): string[] {
  const body = shapeOf(area.create.body);
  return Object.entries(under ? shapeOf(body[under] ?? area.create.body) : body)
    .filter(([field, schema]) => !except.includes(field) && z.safeParse(schema, sample(field, "any")).success)
    .map(([field]) => field);
}

// A field that one of these places leaves out is lost there without an error (MORE-321, MORE-324).
describe("each text field of a record goes the whole way", () => {
  it.each(kinds.map((kind) => [kind.kind, textsOf(kind).join(", "), kind] as const))(
    "%s: %s",
    async (name, _fields, kind) => {
      const texts = textsOf(kind);
      const { create, update } = kind.area;
      const [own = ""] = texts.filter((field) => /^(company_)?name$/.test(field));
      const all = (which: string): Fields => Object.fromEntries(texts.map((field) => [field, sample(field, which)]));
      const bodyOf = (fields: Fields) => (kind.under ? { [kind.under]: fields } : fields);
      const input = kind.input();
      const { data } = (await admin.post(create.path, bodyOf({ ...input, ...all(`first-${name}`) }))).body;
      expect(data).toMatchObject(all(`first-${name}`));

      const path = update.path.replace("{id}", String(data.id));
      const changed = await admin.send(
        update.method,
        path,
        bodyOf({ ...input, ...all(`second-${name}`), ...lockedOf(data) }),
      );
      expect(changed.body.data).toMatchObject(all(`second-${name}`));

      // A page of an earlier release does not know a field, so it does not send it (MORE-324).
      const others = Object.entries(input).filter(([field]) => !texts.includes(field));
      const known = { ...Object.fromEntries(others), [own]: sample(own, `second-${name}`), ...lockedOf(data) };
      expect((await admin.send(update.method, path, bodyOf(known))).body.data).toMatchObject(all(`second-${name}`));

      await sealAll(app.ctx.db);
      const activities = `/admin/activities?subject_kind=${name}&subject_id=${data.id}`;
      const [{ id: seq }] = (await admin.get(activities)).body.data;
      const changes: Change[] = (await admin.get(`/admin/activities/${seq}`)).body.data.changes;
      for (const field of texts) {
        const change = changes.find((each) => each.field === field);
        expect(change).toMatchObject({
          before: sample(field, `first-${name}`),
          after: sample(field, `second-${name}`),
          current: sample(field, `second-${name}`),
          revert: "ready",
        });
        expect(change?.label).not.toBe(field);
      }
      const past: PastField[] = (await admin.get(`/admin/history/${name}/${data.id}?day=2199-12-30`)).body.data.fields;
      expect(Object.fromEntries(past.map(({ field, value }) => [field, value]))).toMatchObject(all(`second-${name}`));

      const csv: string = (await admin.get(`${create.path}?format=csv&columns=all&search_key=second-${name}`)).body;
      const [titles = [], values = []] = csv
        .replace("\uFEFF", "")
        .split("\r\n")
        .map((line) => line.split(","));
      // A card of a brand has not all of its fields.
      const inFile = name === "brand" ? texts.filter((field) => titles.includes(field)) : texts;
      expect(inFile.length).toBeGreaterThan(1);
      for (const field of inFile)
        expect([field, values[titles.indexOf(field)]]).toEqual([field, sample(field, `second-${name}`)]);
      const { schemas } = (await admin.get("/openapi.json")).body.components;
      expect(Object.keys(schemas[kind.component].properties)).toEqual(expect.arrayContaining(texts));

      // To revert one field leaves all others as they are.
      const now: Record<string, unknown> = all(`second-${name}`);
      for (const field of [own, ...texts.filter((each) => each !== own)]) {
        expect((await admin.post(`/admin/activities/${seq}/revert`, { field })).body.data).toMatchObject({
          kind: name,
        });
        now[field] = sample(field, `first-${name}`);
        expect(await kind.read(data.id)).toMatchObject(now);
      }
    },
  );
});

/** What an update must send unchanged. */
const lockedOf = ({ code }: { code?: string }) => (code === undefined ? {} : { code });
