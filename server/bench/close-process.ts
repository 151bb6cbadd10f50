import type { Bill } from "@console/contract/billing.ts";
import type { Context } from "../src/context/context.ts";
import { closeDueMonths } from "../src/features/money/bills/close.service.ts";
import { INVOICE_LAYOUT } from "../src/features/money/invoices/invoice-layout.ts";
import { invoicePdf } from "../src/features/money/invoices/invoice-pdf.ts";
import { issuedOf } from "../src/features/money/invoices/invoices.service.ts";
import { sendScheduledInvoices } from "../src/features/money/invoices/scheduled-invoices.service.ts";
import { within } from "../test/within.ts";

/** Seconds, and the most memory in MB that the process had used after a tenth of the invoices and after all. */
export type MonthEnd = { closed: number; queued: number; issued: number; printed: number; memory: [number, number] };

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1_000;
};
const peak = () => Math.round(process.resourceUsage().maxRSS / 1_024);

/** Queues the emails of all invoices, issues and stores each invoice, and prints it once more without the database. */
async function sendAll(ctx: Context, count: number): Promise<Omit<MonthEnd, "closed">> {
  const seconds = { queued: await secondsOf(() => sendScheduledInvoices(ctx)), issued: 0, printed: 0 };
  const printing = { layout: INVOICE_LAYOUT, timeZone: ctx.billingTimeZone };
  let early = 0;
  for (let id = 1; id <= count; id += 1) {
    let bill: Bill | undefined;
    seconds.issued += await secondsOf(async () => {
      bill = (await issuedOf(ctx, id)).bill;
    });
    const issued = bill;
    if (issued) seconds.printed += await secondsOf(() => invoicePdf(issued, printing));
    if (id === Math.ceil(count / 10)) early = peak();
  }
  return { ...seconds, memory: [early, peak()] };
}

/**
 * Closes all due months, as the console's job does. The only file of the bench that runs the console's code in a separate
 * process; arguments: the variables as JSON, and how many bills to send.
 */
const [variables = "{}", bills = "0"] = process.argv.slice(2);

await within(JSON.parse(variables), async (ctx) => {
  const closed = await secondsOf(() => closeDueMonths(ctx));
  process.stdout.write(JSON.stringify({ closed, ...(await sendAll(ctx, Number(bills))) }));
});
