import { type BankMapping, bankMappings } from "@console/contract/bank-mappings.ts";
import { callAbout } from "../../../../api/client.ts";
import type { Action } from "../../../../components/actions/action.ts";
import { mappingRecords } from "./import.queries.ts";
import { mappingText as words } from "./import.text.ts";

export const removeMapping: Action<BankMapping> = {
  label: words.removeOpen,
  danger: true,
  failed: words.removeFailed,
  refresh: mappingRecords.refresh,
  read: mappingRecords.read,
  confirm: ({ account }) => ({
    title: words.removeTitle(account),
    body: words.removeBody,
    action: words.remove,
    danger: true,
  }),
  run: async (mapping) => {
    await callAbout(bankMappings.remove, mapping, {});
    return { title: words.removed, body: mapping.account };
  },
};
