import { type AccountNames, fieldsOfAccounts } from "@console/contract/account-names.ts";
import { emptyValues, sentValues } from "@console/contract/fields.ts";
import {
  fieldsOfOperator,
  fieldsOfThresholds,
  type InvoiceSending,
  type OperatorSettings,
  operator,
  operatorErrors,
  type Thresholds,
} from "@console/contract/operator.ts";
import type { OperatorFace } from "@console/contract/operator-face.ts";
import { fieldsOfReminders, misplacedStep, policySteps } from "@console/contract/reminder-policy.ts";
import type { Retention } from "@console/contract/retention.ts";
import type { Parsed } from "@console/contract/route.ts";
import { about, changedFields } from "../../../audit/audit.ts";
import type { Context } from "../../../context/context.ts";
import { insertIfNew, updateRecord, upsertRow } from "../../../db/records.ts";
import { operatorSettings, taxRates } from "../../../db/tables/operator.ts";
import { assertStored, refuse } from "../../../http/errors.ts";
import { requireVersion } from "../../../http/version.ts";
import { billingDay, firstOfMonth } from "../../../lib/calendar.ts";
import type { Operator } from "../../../lib/letter.ts";
import { pngSize } from "../../../lib/png-size.ts";
import {
  findLogoHead,
  findProviderName,
  findSettings,
  findTaxRate,
  lockSettings,
  type SettingsRow,
} from "./operator.db.ts";
import { auditOperator } from "./operator.text.ts";

type Sent = Parsed<typeof operator.update>["body"]["operator_settings"];

/** Default prefix of invoice numbers. */
const PREFIX = "INV-";

/** URL of a logo below `/api/v1`. */
const logoUrl = (hash: string): string => operator.logo.path.replace("{hash}", hash);

/** Until the operator saves others; as the columns' defaults. */
const THRESHOLDS = {
  attention_margin: "20",
  attention_bill_change: "25",
  attention_usage_fall: "50",
  attention_silent_hours: 24,
  attention_days: 7,
  attention_part_days: 30,
};

/** From when on something needs attention. */
export const thresholdsNow = async ({ db }: Pick<Context, "db">): Promise<Thresholds> =>
  thresholdsOf(await findSettings(db.current(), {}));

const thresholdsOf = (row: SettingsRow | undefined): Thresholds => sentValues(fieldsOfThresholds, row ?? THRESHOLDS);

/** For how many days something is stored. */
export const retentionNow = async ({ db }: Pick<Context, "db">): Promise<Retention> =>
  (await findSettings(db.current(), {})) ?? EMPTY;

/** Until the operator saves others. */
const EMPTY = { ...emptyValues(fieldsOfOperator), ...THRESHOLDS, legal_name: "", invoice_prefix: PREFIX };

/** The current settings; empty and at version 0 until they are first saved. */
export async function readSettings(ctx: Context): Promise<OperatorSettings> {
  return shown(ctx, await findSettings(ctx.db.current(), {}));
}

/** The seller and the prefix of invoice numbers; null if the seller is not set. */
export async function sellerNow(ctx: Context) {
  const row = await findSettings(ctx.db.current(), {});
  if (!row) return { seller: null, prefix: PREFIX };
  const {
    legal_name: name,
    address,
    tax_id,
    reply_to: email,
    payment_instructions,
    logo,
    invoice_prefix: prefix,
  } = row;
  return {
    seller: { name, address, tax_id, email, payment_instructions, ...(logo && { logo_url: logoUrl(logo) }) },
    prefix,
  };
}

/** When the invoices of a closed month are emailed. */
export async function sendingNow({ db }: Pick<Context, "db">): Promise<{ sending: InvoiceSending; hours: number }> {
  const { invoice_sending: sending, invoice_sending_hours: hours } = (await findSettings(db.current(), {})) ?? EMPTY;
  return { sending, hours };
}

/** How the ledger uses what is held for a brand, and from which amount on a second person confirms. */
export async function ledgerSettingsNow({
  db,
}: Pick<Context, "db">): Promise<{ appliesAtClose: boolean; limit: string }> {
  const row = (await findSettings(db.current(), {})) ?? EMPTY;
  return { appliesAtClose: row.apply_credit_at_close, limit: row.second_person_limit };
}

/** How long after its close a brand's personal data is erased. */
export const erasureDaysNow = async ({ db }: Pick<Context, "db">): Promise<number> =>
  ((await findSettings(db.current(), {})) ?? EMPTY).erasure_days;

/** How many months of activities stay in the database, where there is an archive. */
export const activityMonthsNow = async ({ db }: Pick<Context, "db">): Promise<number> =>
  ((await findSettings(db.current(), {})) ?? EMPTY).activity_months;

/** Whether unpaid bills are reminded of, and in which steps. */
export async function reminderPolicyNow({ db }: Pick<Context, "db">) {
  const settings = { ...emptyValues(fieldsOfReminders), ...(await findSettings(db.current(), {})) };
  return { isOn: settings.payment_reminders === "on", steps: policySteps(settings) };
}

/** What the operator's accounting program calls its accounts. */
export async function accountNamesNow({ db }: Pick<Context, "db">): Promise<AccountNames> {
  return sentValues(fieldsOfAccounts, (await findSettings(db.current(), {})) ?? EMPTY);
}

/** Whether bills that close now have no seller's name. */
export const lacksSeller = async (ctx: Pick<Context, "db">): Promise<boolean> =>
  !(await findSettings(ctx.db.current(), {}))?.legal_name;

/** The operator as emails name it; empty until the settings are saved. */
export async function operatorNow({ db }: Pick<Context, "db">): Promise<Operator> {
  const row = await findSettings(db.current(), {});
  if (!row) return { name: "", legalName: "", address: "", replyTo: "" };
  return { name: nameOf(row), legalName: row.legal_name, address: row.address, replyTo: row.reply_to };
}

const nameOf = ({ display_name, legal_name }: Pick<SettingsRow, "display_name" | "legal_name">): string =>
  display_name || legal_name;

/** What anyone may see of the operator. */
export async function faceNow({ db }: Pick<Context, "db">): Promise<OperatorFace> {
  const row = await findSettings(db.current(), {});
  const logo = row?.logo ? await findLogoHead(db.current(), { hash: row.logo }) : undefined;
  const provider = await findProviderName(db.current(), {});
  return {
    name: row ? nameOf(row) : "",
    color: row?.color ?? "",
    ...(provider && { single_sign_on: provider.name }),
    mark: row && logo ? { url: operator.mark.path.replace("{hash}", row.logo), ...pngSize(logo.head) } : null,
  };
}

/**
 * Changes the sent fields. The tax applies from the open month on: a past month that is not yet closed keeps its own.
 */
export async function updateSettings(ctx: Context, sent: Sent): Promise<OperatorSettings> {
  const db = ctx.db.current();
  const now = ctx.clock.now().toISOString();
  const empty = { legal_name: "", address: "", tax_id: "", invoice_prefix: PREFIX };
  // So that there is a row to lock: this serializes concurrent first saves.
  await insertIfNew(db, operatorSettings, {
    ...empty,
    version: 0,
    created_at: now,
    updated_at: now,
    updated_by: ctx.actor.name,
  });
  const row = assertStored(await lockSettings(db, {}), "the settings were not stored");
  const before = await shown(ctx, row);
  await requireVersion(ctx, row, () => before);
  const change = changedFields(before, sent);
  if (!change) {
    if (row.version === 0) throw refuse(operatorErrors.noLegalName);
    return before;
  }
  const after = { ...before, ...change.after };
  if (after.legal_name === "") throw refuse(operatorErrors.noLegalName);
  if (after.tax_rate !== "0" && after.tax_name === "") {
    throw refuse(operatorErrors.noTaxName);
  }
  const step = misplacedStep(policySteps(after));
  if (step) throw refuse(operatorErrors.remindersOrder, { step });
  const { tax_name, tax_rate, updated_at: _, version: __, logo_url: ___, ...columns } = after;
  await updateRecord(ctx, operatorSettings, row.id, columns);
  if (tax_name !== before.tax_name || tax_rate !== before.tax_rate) {
    await upsertRow(db, taxRates, { starts_on: firstOfMonth(billingDay(ctx)), name: tax_name, rate: tax_rate });
  }
  await auditOperator(
    ctx,
    "operator_settings.updated",
    operatorSubject({ id: row.id, legal_name: after.legal_name }),
    change,
    row.version === 0 ? "setUp" : "updated",
  );
  return readSettings(ctx);
}

export const operatorSubject = ({ id, legal_name }: Pick<SettingsRow, "id" | "legal_name">) =>
  about("operator_settings", { id, name: legal_name });

/** With the tax of the open month. */
async function shown(ctx: Context, row: SettingsRow | undefined): Promise<OperatorSettings> {
  const tax = await findTaxRate(ctx.db.current(), { month: firstOfMonth(billingDay(ctx)) });
  return {
    version: row?.version ?? 0,
    updated_at: row && row.version > 0 ? row.updated_at : null,
    ...EMPTY,
    ...(row && sentValues(fieldsOfOperator, row)),
    logo_url: row?.logo ? logoUrl(row.logo) : null,
    tax_name: tax?.name ?? "",
    tax_rate: tax?.rate ?? "0",
  };
}
