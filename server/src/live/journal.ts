import { activity } from "@console/contract/activities.ts";
import { type Area, areasOf, type Role } from "@console/contract/permissions.ts";
import * as z from "zod/mini";
import { activitiesSince, sealedHead } from "../audit/activities.db.ts";
import type { Database } from "../db/unit-of-work.ts";
import { sseText } from "./sse.ts";

/**
 * Entries kept in memory. A subscriber further behind reloads its screens, which is cheaper than replaying each event.
 */
const MAX_ENTRIES = 1_000;
/** Entries read per statement. */
const BATCH = 500;
/** Entries about these subjects may have ended a session or changed its role. */
const aboutAccess = new Set(["member", "device", "passkey", "passkey_policy", "single_sign_on"]);

type Entry = { seq: number; area: Area; text: string };

/** The newest entries of the audit log, read once for all subscribers of this process. */
export function makeJournal(db: Database) {
  let entries: Entry[] = [];
  /** `entries` holds everything after this sequence number, up to `head`. */
  let start = 0;
  let head: number | null = null;

  return {
    /** Sequence number of the last entry read. */
    head: () => head ?? 0,

    /**
     * Reads what was sealed since the last call, usually in one statement.
     * @returns whether an entry affects a session's access
     */
    catchUp: async (): Promise<boolean> => {
      if (head === null) {
        start = Math.max(0, (await sealedHead(db.current())) - MAX_ENTRIES);
        head = start;
      }
      let access = false;
      for (;;) {
        const found = await activitiesSince(db.current(), head, BATCH);
        for (const { area, ...row } of found) {
          const text = sseText("activity", z.parse(activity, row), row.id);
          entries.push({ seq: row.id, area, text });
          access ||= aboutAccess.has(row.subject.kind);
          head = row.id;
        }
        if (found.length < BATCH) break;
      }
      if (entries.length > MAX_ENTRIES) {
        entries = entries.slice(-MAX_ENTRIES);
        start = (entries[0]?.seq ?? 1) - 1;
      }
      return access;
    },

    /** Drops everything, so that the next call of `catchUp` starts from the newest entries. */
    clear: () => {
      entries = [];
      head = null;
    },

    /** What a role may see of the entries after a sequence number; null if they are not all in memory. */
    textAfter: (cursor: number, role: Role): string | null => {
      if (cursor < start || cursor > (head ?? 0)) return null;
      const areas = areasOf(role);
      let text = "";
      for (let index = entries.length - 1; index >= 0; index -= 1) {
        const entry = entries[index];
        if (!entry || entry.seq <= cursor) break;
        if (areas.includes(entry.area)) text = entry.text + text;
      }
      return text;
    },
  };
}
