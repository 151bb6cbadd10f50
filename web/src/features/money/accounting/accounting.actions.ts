import { accounting } from "@console/contract/accounting.ts";
import { accountingProgramLabel } from "@console/contract/accounting-programs.ts";
import { Download } from "lucide-react";
import { call } from "../../../api/client.ts";
import { refresh } from "../../../api/queries.ts";
import type { Action } from "../../../components/actions/action.ts";
import { monthName } from "../../../lib/months.ts";
import type { Asked } from "./accounting.queries.ts";
import { accountingText as words } from "./accounting.text.ts";

export const exportMonth: Action<Asked> = {
  label: words.export,
  icon: Download,
  failed: words.exportFailed,
  refresh: (client) => refresh(client, "accounting"),
  run: async (body, { key }) => {
    await call(accounting.create, { body }, key === undefined ? {} : { idempotencyKey: key });
    const { month, program } = body;
    return { title: words.exported, body: words.exportedBody(accountingProgramLabel[program], monthName(month)) };
  },
};
