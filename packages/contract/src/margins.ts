import * as z from "zod/mini";
import { month } from "./billing.ts";
import { columns } from "./columns.ts";
import { errors } from "./errors.ts";
import { INTEGRATION_CODE_MAX } from "./limits.ts";
import { decimal, id, idText, moneyInput, pageQuery, sortBy, text } from "./primitives.ts";
import { route } from "./route.ts";

export const costKinds = ["engine", "integration", "storage"] as const;
const COST_MESSAGE = "Choose engine, integration or storage.";
export const costKind = z.enum(costKinds, COST_MESSAGE);
export type CostKind = z.output<typeof costKind>;

/** The code of storage among the cost items. */
export const STORAGE_CODE = "gb";

const costUnit = z.enum(["min", "connection", "GB"]);

/** The platform's own cost: of a minute on an engine, or of a connection or gigabyte per month. */
export const platformCost = z.object({
  /** 0 until a cost was entered. */
  version: z.int(),
  kind: costKind,
  code: z.string(),
  name: z.string(),
  unit: costUnit,
  /** Cost in the open month; null until one is entered. */
  cost: z.nullable(decimal),
  /** The month from which it applies. */
  since: z.nullable(month),
});
export type PlatformCost = z.output<typeof platformCost>;

/** The platform's cost of one item in a month. */
const marginPart = z.object({
  kind: costKind,
  code: z.string(),
  name: z.string(),
  quantity: decimal,
  unit: costUnit,
  cost: z.nullable(decimal),
  amount: z.nullable(decimal),
});
export type MarginPart = z.output<typeof marginPart>;

/** A brand's month: revenue without tax, the platform's cost, and the profit. */
export const margin = z.object({
  /** Currency of the brand. */
  id,
  brand: z.string(),
  month,
  open: z.boolean(),
  charges: decimal,
  pays: decimal,
  keeps: decimal,
  /** In percent of the revenue, with one decimal; null without revenue. */
  percent: z.nullable(decimal),
  /** Number of used items without a cost, which the total cost therefore omits. */
  unpriced: z.int(),
});
export type Margin = z.output<typeof margin>;

const MESSAGE = "Send the fields under platform_cost.";

export const marginErrors = errors({
  noBill: { code: "not_found", message: "A bill of this brand and month wasn't found." },
  costNotFound: { code: "not_found", message: "This cost wasn't found." },
});

export const marginColumns = columns({
  brand: { title: "Brand", field: "brand" },
  month: { title: "Month", field: "month" },
  charges: { title: "Revenue", field: "charges" },
  pays: { title: "Cost", field: "pays" },
  keeps: { title: "Profit", field: "keeps" },
  percent: { title: "Margin", field: "percent" },
  unpriced: { title: "Missing a cost", field: "unpriced" },
});

export const margins = {
  list: route({
    id: "margins.list",
    method: "GET",
    path: "/admin/margins",
    summary: "Revenue, cost and profit for each brand in a month, lowest profit first",
    permission: "super_admin",
    list: "page",
    query: z.object({
      ...pageQuery,
      /** The open month by default. */
      month: z.optional(month),
      sort: sortBy("keeps", "percent", "charges", "pays", "brand"),
    }),
    columns: marginColumns,
    data: z.array(margin),
  }),
  one: route({
    id: "margins.one",
    method: "GET",
    path: "/admin/margins/{id}",
    summary: "Cost breakdown of a brand's month: engines, integrations and storage",
    permission: "super_admin",
    params: z.object({ id: idText }),
    query: z.object({ month: z.optional(month) }),
    errors: [marginErrors.noBill],
    data: z.extend(margin, { parts: z.array(marginPart) }),
  }),
  costs: route({
    id: "margins.costs",
    method: "GET",
    path: "/admin/platform_costs",
    summary: "What the platform pays for engines, integrations and storage",
    permission: "super_admin",
    data: z.array(platformCost),
  }),
  setCost: route({
    id: "margins.setCost",
    method: "PUT",
    path: "/admin/platform_costs/{kind}/{code}",
    summary: "Set a cost from a month on; earlier months keep theirs",
    permission: "super_admin",
    audit: ["platform_cost.changed"],
    touches: null,
    params: z.object({ kind: costKind, code: text(INTEGRATION_CODE_MAX) }),
    body: z.object(
      {
        platform_cost: z.object(
          {
            cost: moneyInput,
            /** The open month by default. */
            from: z.optional(month),
          },
          MESSAGE,
        ),
      },
      MESSAGE,
    ),
    errors: [marginErrors.costNotFound],
    ifMatch: true,
    data: platformCost,
  }),
};
