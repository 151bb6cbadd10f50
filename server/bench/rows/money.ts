import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Bench, type Row, thousands } from "../bench.ts";
import type { MonthEnd } from "../close-process.ts";
import { fillBills } from "../fill/bills.ts";
import { fillConsole, firstOfMonth } from "../fill/console.ts";
import { fillUsageDays } from "../fill/usage.ts";
import { withConnection } from "../postgres.ts";
import { makeConsoleSite } from "../site.ts";
import { sendOnce } from "../statements.ts";
import { tellMilliseconds, withConsole } from "./times.ts";

const CLOSED_BRANDS = 2_000;
const BILLED_BRANDS = 10_000;
const BILLED_MONTHS = 10;
const STORED_TIMEOUT_MS = 120_000;

/** Closes last month of brands with usage in a process of its own. @param sent bills whose invoices are sent */
async function closeMonth(bench: Bench, brands: number, sent: number) {
  const month = firstOfMonth(1);
  const { url, site } = await makeConsoleSite(bench.postgres, async (run) => {
    await fillConsole(run, { brands, activities: 0, since: month });
    await fillUsageDays(run, month);
    await run(`insert into operator_settings (legal_name, address, tax_id, invoice_prefix, invoice_sending, created_at, updated_at, updated_by)
      values ('Bench', '', '', 'B-', 'at_close', now(), now(), 'Bench')`);
  });
  const program = fileURLToPath(new URL("../close-process.ts", import.meta.url));
  const child = spawn(process.execPath, [program, JSON.stringify(site.variables), String(sent)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [output] = await Promise.all([text(child.stdout), once(child, "close")]);
  const measured: MonthEnd = JSON.parse(output);
  const { rows } = await withConnection(url, (client) =>
    client.query<{ count: number; total: string; mails: number; files: number }>(
      `select count(*)::int as count, sum(total) as total, (select count(*)::int from invoice_mails) as mails,
        (select count(*)::int from issued_invoices) as files from bills`,
    ),
  );
  return { ...measured, ...(rows[0] ?? { count: 0, total: "", mails: 0, files: 0 }) };
}

const closeRow: Row = {
  name: "close",
  about: "closing last month of 2,000 brands with usage, wall time",
  run: async (bench) => {
    const { closed, count, total } = await closeMonth(bench, CLOSED_BRANDS, 0);
    const note = `${thousands(count / closed)} bills/s, ${total} usd in all`;
    bench.report.add("close", `${thousands(count)} bills`, `${closed.toFixed(2)} s`, note);
  },
};

const monthEndRow: Row = {
  name: "month-end",
  about:
    "closing last month of 10,000 brands, queuing their emails and issuing their invoices, against printing the PDFs alone",
  run: async (bench) => {
    const { closed, queued, issued, printed, memory, count, mails, files } = await closeMonth(
      bench,
      BILLED_BRANDS,
      BILLED_BRANDS,
    );
    const all = closed + queued + issued;
    const parts = `closed ${closed.toFixed(1)} s, ${thousands(mails)} emails queued ${queued.toFixed(1)} s, ${thousands(files)} invoices issued ${issued.toFixed(1)} s`;
    bench.report.add("month-end", `${thousands(count)} bills`, `${(all / printed).toFixed(2)} times the PDFs`, parts);
    bench.report.add(
      "month-end, in all",
      `${thousands(count)} bills`,
      `${all.toFixed(1)} s`,
      `PDFs alone ${printed.toFixed(1)} s`,
    );
    bench.report.add(
      "month-end, memory",
      `${thousands(count)} bills`,
      `${memory[1]} MB`,
      `after a tenth ${memory[0]} MB`,
    );
  },
};

const screenRow: Row = {
  name: "screens",
  about: "milliseconds of the dashboard's figures, of the bills of 10,000 brands and of their margins",
  run: async (bench) => {
    for (const brands of bench.options.brands) {
      const size = `${thousands(brands)} brands`;
      await withConsole(await bench.site(brands), (target) =>
        tellMilliseconds(bench, target, { row: "dashboard", size, path: "/stats" }),
      );
    }
    const { url, site } = await makeConsoleSite(bench.postgres, async (run) => {
      await fillConsole(run, { brands: BILLED_BRANDS, activities: 1_000, since: firstOfMonth(1) });
      for (const ago of [0, 1]) await fillUsageDays(run, firstOfMonth(ago));
      await fillBills(run, BILLED_MONTHS);
    });
    await withConsole(site, async (target) => {
      const bills = `${thousands(BILLED_BRANDS * BILLED_MONTHS)} bills`;
      const last = firstOfMonth(1).slice(0, 7);
      for (const [row, size, path] of [
        ["bills list", bills, "/bills"],
        ["bills list, a month", bills, `/bills?month=${last}`],
        ["bills summary", bills, "/bills/summary"],
        ["receivables", bills, "/receivables"],
        ["receivables, as of a day", bills, `/receivables?as_of=${last}-01`],
        ["payments", bills, "/payments"],
      ] as const) {
        await tellMilliseconds(bench, target, { row, size, path });
      }
      for (const [month, path] of [
        ["open month", "/margins"],
        ["closed month", `/margins?month=${last}`],
      ] as const) {
        const size = `${thousands(BILLED_BRANDS)} brands`;
        const begin = performance.now();
        await sendOnce(target, { method: "GET", path });
        const first = `${Math.round(performance.now() - begin)} ms`;
        await marginsStored(url, path.endsWith(last) ? firstOfMonth(1) : firstOfMonth(0));
        bench.report.add(`margins, ${month}, first look`, size, first, "before they are stored");
        await tellMilliseconds(bench, target, { row: `margins, ${month}`, size, path });
      }
      const all = `${thousands(BILLED_BRANDS)} brands`;
      await tellMilliseconds(bench, target, { row: "figures of all brands", size: all, path: "/stats/figures" });
      await tellMilliseconds(bench, target, { row: "trends of all brands", size: all, path: "/trends" });
    });
  },
};

/** The first read stores them in the background. */
const marginsStored = (url: string, month: string) =>
  withConnection(url, async (client) => {
    for (const until = Date.now() + STORED_TIMEOUT_MS; Date.now() < until; await delay(100)) {
      const { rowCount } = await client.query("select from brand_margins where month = $1", [month]);
      if (rowCount === BILLED_BRANDS) return;
    }
    throw new Error("margins are not stored");
  });

export const moneyRows: Row[] = [closeRow, monthEndRow, screenRow];
