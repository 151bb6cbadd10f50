import type { Receivable } from "@console/contract/receivables.ts";
import { reminders } from "@console/contract/reminders.ts";
import { BellOff, BellRing } from "lucide-react";
import { call } from "../../../../api/client.ts";
import type { Action } from "../../../../components/actions/action.ts";
import { refreshReceivables as refresh } from "../../../../components/bill/refresh.ts";
import { remindersText as words } from "./reminders.text.ts";

const setPaused = ({ organization_id }: Receivable, paused: boolean) =>
  call(reminders.pauseBrand, { params: { id: String(organization_id) }, body: { paused } });

export const reminderActions = {
  pause: {
    label: words.pause,
    icon: BellOff,
    applies: ({ reminders_paused }) => !reminders_paused,
    failed: words.pauseFailed,
    refresh,
    run: async (row) => {
      await setPaused(row, true);
      return { title: words.pausedDone, body: row.brand };
    },
  },
  resume: {
    label: words.resume,
    icon: BellRing,
    applies: ({ reminders_paused }) => reminders_paused,
    failed: words.resumeFailed,
    refresh,
    run: async (row) => {
      await setPaused(row, false);
      return { title: words.resumed, body: row.brand };
    },
  },
} satisfies Record<string, Action<Receivable>>;
