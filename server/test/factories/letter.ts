import type { Operator } from "../../src/lib/letter.ts";

/** Before the settings are saved. */
export const noOperator: Operator = { name: "", legalName: "", address: "", replyTo: "" };

export const exampleOperator: Operator = {
  name: "Switchyard Voice",
  legalName: "Switchyard Voice, Inc.",
  address: "1180 Harbor Street\nJersey City, NJ 07302",
  replyTo: "billing@switchyard.example",
};
