import { sql } from "drizzle-orm";
import { rows } from "../src/db/sql.ts";
import { verifyAuditLog } from "../src/features/desk/audit-log/verify.service.ts";
import { closeDueMonths } from "../src/features/money/bills/close.service.ts";
import { checkSecrets } from "../src/features/partners/credentials/unreadable.service.ts";
import type { AlertLab } from "./alert-lab.ts";
import { makeBilledBrand } from "./factories/bill.ts";
import { webhookInput } from "./factories/webhook.ts";
import { accept, fail } from "./receiver.ts";

export type Fault = {
  what: string;
  /** Alerts that fire. */
  fires: readonly string[];
  /** Alerts about what follows from it, which may fire as well. */
  mayFire?: readonly string[];
  /** @returns what ends it */
  cause(lab: AlertLab): Promise<() => Promise<unknown>>;
};

/** A trigger that lets no row in. */
const refuseRows = (table: string) => `create function refuse_rows() returns trigger language plpgsql
    as $$ begin raise exception 'out of order'; end $$;
  create trigger refuse_rows before insert on ${table} for each row execute function refuse_rows()`;
const takeRows = "drop function refuse_rows() cascade";

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** Real faults, each in a console that is otherwise healthy. */
export const faults: readonly Fault[] = [
  {
    what: "a process that hangs",
    fires: ["ConsoleDown"],
    cause: async ({ console: { child } }) => {
      child.kill("SIGSTOP");
      return async () => child.kill("SIGCONT");
    },
  },
  {
    what: "the database away, and calls meanwhile",
    fires: ["ConsoleDatabaseDown", "ConsoleErrors"],
    mayFire: ["ConsoleSlow"],
    cause: async ({ passage, admins: [admin] }) => {
      await passage.close();
      const calling = setInterval(() => void admin.get("/admin/me").catch(() => undefined), 200);
      return async () => {
        clearInterval(calling);
        await passage.open();
      };
    },
  },
  {
    what: "a table locked, and more calls than connections",
    fires: ["ConsolePoolExhausted"],
    mayFire: ["ConsoleErrors", "ConsoleSlow"],
    cause: async ({ hold, admins }) => {
      const release = await hold("lock table packages in access exclusive mode");
      const calls = admins.flatMap((admin) =>
        Array.from({ length: 8 }, () => admin.get("/admin/organization_plans").catch(() => undefined)),
      );
      return async () => {
        await release();
        await Promise.all(calls);
      };
    },
  },
  {
    what: "a process whose clock is 25 s ahead",
    fires: ["ConsoleClockOff"],
    cause: async ({ another, prometheus, console: main }) => {
      const ahead = "const { now } = Date; Date.now = () => now() + 25_000;";
      const other = await another({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(ahead)}` });
      prometheus.watch([main.url, other.url]);
      return async () => {
        prometheus.watch([main.url]);
        await other.stop();
      };
    },
  },
  {
    what: "emails that the mail server refuses for good",
    fires: ["ConsoleEmailsRefused", "ConsoleJobFailed"],
    cause: async ({ makeBrand }) => {
      await times(8, (index) => makeBrand(`refused-${index}@example.com`));
      return async () => undefined;
    },
  },
  {
    what: "the mail server away",
    fires: ["ConsoleEmailsLate", "ConsoleMailServerFailing"],
    cause: async ({ smtp, makeBrand }) => {
      await smtp.stop();
      await times(8, (index) => makeBrand(`owner-${index}@example.com`));
      return () => smtp.start();
    },
  },
  {
    what: "a queue that takes no jobs",
    fires: ["ConsoleOutboxStuck"],
    mayFire: ["ConsoleEmailsLate"],
    cause: async ({ run, makeBrand }) => {
      await run(refuseRows("pgboss.job_common"));
      await makeBrand("later@example.com");
      return async () => {
        await run(takeRows);
        await makeBrand("after@example.com");
      };
    },
  },
  {
    what: "a job that no worker gets",
    fires: ["ConsoleJobsLate"],
    cause: async ({ run, hold }) => {
      await run(
        "insert into pgboss.job (name, data, start_after) values ('clean_up', '{}', now() - interval '1 minute')",
      );
      return hold("select 1 from pgboss.job where name = 'clean_up' and state < 'active' for update");
    },
  },
  {
    what: "the head of the audit log locked",
    fires: ["ConsoleAuditLogUnsealed"],
    cause: async ({ hold, makeBrand }) => {
      const release = await hold("select 1 from audit_head for update");
      await makeBrand();
      return release;
    },
  },
  {
    what: "an entry of the audit log that was changed",
    fires: ["ConsoleAuditLogBroken"],
    cause: async ({ run, inDatabase }) => {
      const rename = (name: string) =>
        run(`begin; set local session_replication_role = replica;
          update activities set actor_name = ${name} where seq = 1; commit`);
      await rename("actor_name || '?'");
      await inDatabase(verifyAuditLog);
      return async () => {
        await rename("rtrim(actor_name, '?')");
        await inDatabase(verifyAuditLog);
      };
    },
  },
  {
    what: "a receiver of webhooks that fails",
    fires: ["ConsoleWebhooksLate"],
    cause: async ({ receiver, admins: [admin], makeBrand }) => {
      await admin.post("/admin/webhooks", { webhook: webhookInput({ url: receiver.url }) });
      receiver.answer(fail);
      await makeBrand();
      return async () => {
        receiver.answer(accept);
        const { body } = await admin.get("/admin/webhooks");
        await admin.post(`/admin/webhooks/${body.data[0].id}/resume`);
      };
    },
  },
  {
    what: "a receiver of webhooks that has failed for five days",
    fires: ["ConsoleWebhookPaused"],
    mayFire: ["ConsoleWebhooksLate"],
    cause: async ({ receiver, run, makeBrand }) => {
      receiver.answer(fail);
      await run("update webhook_endpoints set failing_since = now() - interval '6 days'");
      await makeBrand();
      return async () => {
        receiver.answer(accept);
        await run("delete from webhook_endpoints");
      };
    },
  },
  {
    what: "a stored secret that was changed",
    fires: ["ConsoleSecretsUnreadable"],
    cause: async ({ run, inDatabase, admins: [admin], receiver }) => {
      await admin.post("/admin/webhooks", { webhook: webhookInput({ url: receiver.url }) });
      await run("update webhook_secrets set value = overlay(value placing 'AAAA' from length(value) - 10)");
      await inDatabase(checkSecrets);
      return async () => {
        await run("delete from webhook_endpoints");
        await inDatabase(checkSecrets);
      };
    },
  },
  {
    what: "a month that cannot be closed",
    fires: ["ConsoleMonthsUnclosed"],
    // What is written beside the console is sealed by its next sweep, after up to five seconds.
    mayFire: ["ConsoleAuditLogUnsealed"],
    cause: async ({ run, inDatabase }) => {
      await run(refuseRows("bills"));
      await inDatabase(async (ctx) => {
        await makeBilledBrand(ctx);
        await closeDueMonths(ctx).catch(() => undefined);
        const [left] = await rows(ctx.db.current(), sql`select 1 from bills`);
        if (left) throw new Error("a bill was closed");
      });
      return async () => {
        await run(takeRows);
        await inDatabase(closeDueMonths);
      };
    },
  },
  {
    what: "usage of brands that there are not",
    fires: ["ConsoleUsageRefused"],
    cause: async ({ platform }) => {
      const usage = (count: number) =>
        Array.from({ length: count }, (_, index) => ({
          id: `lost-${index}`,
          organization_id: 999_999,
          type: "standard_minutes",
          quantity: "1",
          business_id: "x",
          occurred_at: new Date().toISOString(),
        }));
      const sending = setInterval(() => void platform.post("/platform/usage_events", { usage_events: usage(20) }), 500);
      return async () => clearInterval(sending);
    },
  },
  {
    what: "many links that do not work",
    fires: ["ConsoleSignInsDenied"],
    cause: async ({ console: { url } }) => {
      const headers = { origin: url, "content-type": "application/x-www-form-urlencoded" };
      await times(150, async () => {
        const answer = await fetch(`${url}/sign-in/none`, { method: "POST", headers, body: "" });
        await answer.arrayBuffer();
      });
      return async () => undefined;
    },
  },
];
