import { type RecordFields, requiredLine } from "./fields.ts";
import { ACCOUNT_CODE_MAX, ACCOUNT_NAME_MAX } from "./limits.ts";

const name = (label: string, empty: string) => ({
  ...requiredLine(label, ACCOUNT_NAME_MAX, "Enter the account as the accounting program calls it."),
  empty,
});
const code = (label: string, empty: string) => ({
  ...requiredLine(label, ACCOUNT_CODE_MAX, "Enter the account's code in Xero."),
  empty,
});

/** What the accounts are called in the operator's accounting program, and their codes in Xero. */
export const fieldsOfAccounts = {
  account_receivables: name("Receivables account", "Accounts Receivable (A/R)"),
  account_revenue: name("Revenue account", "Sales"),
  account_tax: name("Tax account", "Sales Tax Collected"),
  account_bank: name("Bank account", "Checking"),
  account_customer_credit: name("Customer credit account", "Customer Credit"),
  account_allowances: name("Allowances account", "Sales Allowances"),
  account_bad_debt: name("Bad debt account", "Bad Debt"),
  xero_revenue: code("Xero revenue code", "200"),
  xero_tax: code("Xero tax code", "821"),
  xero_customer_credit: code("Xero customer credit code", "822"),
  xero_allowances: code("Xero allowances code", "201"),
  xero_bad_debt: code("Xero bad debt code", "405"),
  /** Of every row: tax has a row of its own, and Xero must not add any. */
  xero_tax_type: name("Xero tax type without tax", "Tax Exempt (0%)"),
} satisfies RecordFields;

export type AccountNames = Record<keyof typeof fieldsOfAccounts, string>;
