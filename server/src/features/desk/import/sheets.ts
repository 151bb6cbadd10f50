import { brandUserCreate, fieldsOfBrandUser } from "@console/contract/brand-user-fields.ts";
import { brandCreate, brandUpdate } from "@console/contract/brands.ts";
import { integrationChange, integrationCreate } from "@console/contract/catalog.ts";
import { couponCreate, couponUpdate, fieldsOfCoupon } from "@console/contract/coupons.ts";
import { engineCode } from "@console/contract/engines.ts";
import { partialShape, sentValues } from "@console/contract/fields.ts";
import { importedBillSent } from "@console/contract/imported-bills.ts";
import type { ImportFileName, ImportRecord } from "@console/contract/imports.ts";
import { openingBalance } from "@console/contract/opening-balances.ts";
import { packageCreate, packageUpdate } from "@console/contract/packages.ts";
import { businessReport } from "@console/contract/platform.ts";
import { id } from "@console/contract/primitives.ts";
import * as z from "zod/mini";
import type { Context } from "../../../context/context.ts";
import type { Statement } from "../../../db/statements.ts";
import { createIntegration, updateIntegration } from "../../money/catalog/catalog.service.ts";
import * as couponsService from "../../money/coupons/coupons.service.ts";
import { importBill } from "../../money/imported-bills/imported-bills.service.ts";
import { importOpening } from "../../money/opening-balances/opening.service.ts";
import * as packagesService from "../../money/packages/packages.service.ts";
import { addUser, updateUser } from "../../partners/brands/brand-users.service.ts";
import * as brandsService from "../../partners/brands/brands.service.ts";
import { report } from "../../partners/businesses/report.service.ts";
import { assignMissing, assignments, chooseAssigned } from "./assignments.service.ts";
import {
  brandByExternalId,
  businessByExternalId,
  couponByExternalId,
  importedBillByExternalId,
  integrationByCode,
  openingByExternalId,
  packageByExternalId,
  portalUserByExternalId,
} from "./import.db.ts";
import { columnsOf } from "./import-body.rules.ts";

export type Noun = "brand" | "package" | "team member";

/** What a column refers to: one record, or several. */
type Reference = { noun: Noun; several?: true };

/** How the rows of one file become records. */
export type Sheet = {
  file: ImportFileName;
  columns: ReadonlySet<string>;
  references: ReadonlyMap<string, Reference>;
  find: Statement<{ id: number; version: number; record: ImportRecord }, { externalId: string }>;
  /** Checks and saves a row. */
  create: Save;
  update: Save;
  /** The field of the body with a row's external ID, if it has one. */
  key: "external_id" | "code" | null;
  /** Columns that are saved once all files are: what they name may name these rows. */
  later: ReadonlySet<string>;
};

/** The record of a row; a new one has no id yet. */
type Key = { id: number; externalId: string };

type Save = {
  schema: z.ZodMiniType<unknown>;
  stored?: Stored;
  /** True says that it changed something that the record's version does not count. */
  run(ctx: Context, key: Key, body: unknown): Promise<unknown>;
};

/** What a change must send along although the row does not have it. */
type Stored = (ctx: Context, id: number) => Promise<object>;

/** Ties a body's schema to what saves it. */
const save = <T>(
  schema: z.ZodMiniType<T>,
  run: (ctx: Context, key: Key, body: T) => Promise<unknown>,
  stored?: Stored,
): Save => ({
  schema,
  run: (ctx, key, body) => run(ctx, key, asBodyOf(schema, body)),
  ...(stored && { stored }),
});

/** It was read with this schema (import-body.rules.ts). */
const asBodyOf = <T>(_schema: z.ZodMiniType<T>, body: unknown) => body as T;

type Given = Pick<Sheet, "file" | "find" | "create" | "update"> & {
  key?: Sheet["key"];
  references: Record<string, Reference>;
  without?: readonly string[];
  later?: readonly string[];
};

function sheet({ references, key = "external_id", without = [], later = [], ...given }: Given): Sheet {
  const skipped = new Set<string>([key ?? "", "id", ...without]);
  const columns = columnsOf(given.create.schema).filter((name) => !skipped.has(name));
  return {
    ...given,
    key,
    columns: new Set(columns),
    references: new Map(Object.entries(references)),
    later: new Set(later),
  };
}

const organization = brandCreate.shape.organization;
const organizationChange = brandUpdate.shape.organization;
const plan = packageCreate.shape.organization_plan;
const planChange = packageUpdate.shape.organization_plan;

/** Engines and integrations of a brand stand in its row. */
const brand = z.extend(organization, assignments);
const brandChange = z.extend(organizationChange, assignments);

/** As the voice platform reports it, known or new, with the engine that staff chose. */
const reported = save(
  z.extend(businessReport.shape.business, { voice_engine: z.optional(engineCode) }),
  async (ctx, { externalId }, { voice_engine, ...body }) => {
    const business = await report(ctx, externalId, body);
    if (voice_engine) await chooseAssigned(ctx, business, voice_engine);
  },
);

/** A balance that was imported never changes: the ledger is built on it. */
const opening = save(openingBalance, (ctx, { externalId }, body) => importOpening(ctx, externalId, body));

/** Bills of the time before: history. */
const earlierBill = save(importedBillSent, (ctx, { externalId }, body) => importBill(ctx, externalId, body));

const person = z.extend(brandUserCreate.shape.user, { organization_id: id });
const personChange = z.object({ ...partialShape(fieldsOfBrandUser), organization_id: id });

/** In the order in which they are imported. */
export const sheets: readonly Sheet[] = [
  sheet({
    file: "integrations.csv",
    // The catalog knows an integration by its code.
    key: "code",
    without: [
      ...["avatar_file", "small_avatar_file", "default_create"],
      ...["setup_configurations", "pre_configurations", "post_configuration_required"],
    ],
    references: {},
    // A brand may have one that is retired, but is not given one.
    later: ["retired"],
    find: integrationByCode,
    create: save(integrationCreate, (ctx, _, body) => createIntegration(ctx, body)),
    update: save(integrationChange, (ctx, { id: integrationId }, body) => updateIntegration(ctx, integrationId, body)),
  }),
  sheet({
    file: "brands.csv",
    // People have a file of their own.
    without: ["user_name", "user_email"],
    references: { organization_plan_id: { noun: "package" }, account_owner_id: { noun: "team member" } },
    // A dedicated package names its brands, and a brand its package.
    later: ["organization_plan_id"],
    find: brandByExternalId,
    create: save(brand, async (ctx, _, { engines, integrations, ...body }) => {
      // An undo knows by the brand's own time what came with it.
      const now = ctx.clock.now();
      const timed = { ...ctx, clock: { now: () => now } };
      const { id } = await brandsService.create(timed, body);
      return assignMissing(timed, id, { engines, integrations });
    }),
    update: save(brandChange, async (ctx, { id }, { engines, integrations, ...body }) => {
      await brandsService.update(ctx, id, body);
      return assignMissing(ctx, id, { engines, integrations });
    }),
  }),
  sheet({
    file: "people.csv",
    references: { organization_id: { noun: "brand" } },
    find: portalUserByExternalId,
    // Staff invite them once the brand is ready.
    create: save(person, (ctx, _, { organization_id, ...user }) => addUser(ctx, organization_id, user, false)),
    update: save(personChange, (ctx, { id: userId }, { organization_id, owner, ...user }) =>
      // Who is the owner says the row of the owner.
      updateUser(ctx, organization_id, userId, owner ? { ...user, owner } : user),
    ),
  }),
  sheet({
    file: "packages.csv",
    references: { organization_ids: { noun: "brand", several: true } },
    // A brand may be on a package that is no longer offered, but is not put on one.
    later: ["active"],
    find: packageByExternalId,
    create: save(plan, (ctx, _, body) => packagesService.create(ctx, body)),
    update: save(planChange, (ctx, { id }, body) => packagesService.update(ctx, id, body)),
  }),
  sheet({
    file: "coupons.csv",
    references: { resource_ids: { noun: "brand", several: true } },
    find: couponByExternalId,
    create: save(couponCreate, (ctx, _, body) => couponsService.create(ctx, body)),
    update: save(
      couponUpdate,
      (ctx, { id }, body) => couponsService.update(ctx, id, body),
      async (ctx, id) => {
        const { specific_resources, ...stored } = await couponsService.read(ctx, id);
        return sentValues(fieldsOfCoupon, { ...stored, resource_ids: specific_resources.map((brand) => brand.id) });
      },
    ),
  }),
  sheet({
    file: "businesses.csv",
    references: { organization_id: { noun: "brand" } },
    find: businessByExternalId,
    create: reported,
    update: reported,
  }),
  sheet({
    file: "balances.csv",
    key: null,
    references: { organization_id: { noun: "brand" } },
    find: openingByExternalId,
    create: opening,
    update: opening,
  }),
  sheet({
    file: "bills.csv",
    key: null,
    references: { organization_id: { noun: "brand" } },
    find: importedBillByExternalId,
    create: earlierBill,
    update: earlierBill,
  }),
];

/** The file with the records of a noun, if one has them. */
export const fileOf: Partial<Record<Noun, string>> = { brand: "brands.csv", package: "packages.csv" };
