import type { Bill } from "@console/contract/billing.ts";
import { initials } from "@console/contract/initials.ts";
import { WIDE_LOGO } from "@console/contract/limits.ts";
import type { OperatorFace } from "@console/contract/operator-face.ts";
import { moneyText } from "../../../lib/amounts.ts";
import { dayInWords, monthInWords, monthSpan } from "../../../lib/calendar.ts";
import { escapeHtml } from "../../../lib/escape-html.ts";
import { letterWords } from "../../../lib/letter.text.ts";
import { labeled } from "../invoices/invoice-content.ts";
import { invoiceRows } from "../invoices/invoice-rows.ts";
import type { PartnerPage } from "./partner-page.service.ts";
import { pageWords as words } from "./partner-page.text.ts";
import { pageStyle } from "./partner-page-style.ts";

const html = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow"><title>${escapeHtml(title)}</title><style>${pageStyle}</style></head><body><main>${body}</main></body></html>
`;

/** Says nothing of a brand, a bill or the operator: each link that opens nothing has the same one. */
export const goneHtml = html(
  words.gone.title,
  `<section><h1>${words.gone.title}</h1><p>${words.gone.text}</p></section>`,
);
export const busyHtml = html(
  words.busy.title,
  `<section><h1>${words.busy.title}</h1><p>${words.busy.text}</p></section>`,
);

/** @param base address of its files, relative to the page's */
export function pageHtml(page: PartnerPage, base: string): string {
  const { bill } = page;
  const parts = [
    faceHeader(page.face),
    invoiceSection(page, base),
    itemsSection(bill),
    paySection(bill),
    accountSection(page, base),
    footer(page),
  ];
  return html(words.title(bill.invoice_number ?? ""), parts.join("\n"));
}

function faceHeader({ name, mark }: OperatorFace): string {
  const shown = name || letterWords.product;
  const isWide = mark !== null && mark.width / mark.height > WIDE_LOGO;
  const picture = mark
    ? `<img class="logo" src="/api/v1${escapeHtml(mark.url)}" alt="${isWide ? escapeHtml(shown) : ""}">`
    : `<span class="mark" aria-hidden="true">${escapeHtml(initials(shown))}</span>`;
  return `<header>${picture}${isWide ? "" : `<span>${escapeHtml(shown)}</span>`}</header>`;
}

function invoiceSection({ bill, closedOn }: PartnerPage, base: string): string {
  const { label, tone } = stateOf(bill);
  const amount = moneyText(bill.status === "paid" ? bill.total : bill.open_amount);
  const facts = [
    [words.period, monthSpan(`${bill.month}-01`)],
    [words.dated, dayInWords(closedOn)],
    [words.due, dayInWords(bill.due_on)],
    [words.total, moneyText(bill.total)],
    [words.open, moneyText(bill.open_amount)],
  ];
  return `<section><h1>${escapeHtml(words.title(bill.invoice_number ?? ""))}</h1>
${bill.buyer ? `<p class="quiet">${escapeHtml(words.for(bill.buyer.name))}</p>` : ""}
<p class="figure"><span class="${tone}">${escapeHtml(label)}</span><b>${amount}</b></p>
<dl>${facts.map(([name = "", value = ""]) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`).join("")}</dl>
<p class="actions"><a class="primary" href="${base}/pdf">${words.pdf}</a><a href="${base}/lines.csv">${words.lines}</a></p></section>`;
}

/** What a credit note settled was not paid. */
function stateOf({ status, due_on, paid_on, settled_by, held }: Bill): { label: string; tone: string } {
  if (status === "overdue") return { label: words.overdue(dayInWords(due_on)), tone: "late" };
  if (held) return { label: words.held, tone: "" };
  if (status === "pending") return { label: words.amountDue(dayInWords(due_on)), tone: "" };
  const isPaid = settled_by === null || settled_by === "payment" || settled_by === "zero";
  return { label: (isPaid ? words.paid : words.settled)(dayInWords(paid_on ?? due_on)), tone: "done" };
}

function itemsSection(bill: Bill): string {
  const { rows, closing } = invoiceRows(labeled(bill));
  const body = [...rows, ...closing].map(
    ({ label, quantity, rate, amount, strong }) =>
      `<tr${strong ? ' class="strong"' : ""}><td>${escapeHtml(label)}</td><td class="num q">${escapeHtml(rate.endsWith("%") ? rate : quantity)}</td><td class="num">${escapeHtml(amount)}</td></tr>`,
  );
  return `<section><h2>${words.items}</h2><table><thead><tr><th>${words.item}</th><th class="num q">${words.quantity}</th><th class="num">${words.amount}</th></tr></thead><tbody>${body.join("")}</tbody></table></section>`;
}

function paySection({ status, seller, invoice_number }: Bill): string {
  if (status === "paid") return "";
  const lines = [seller?.payment_instructions?.trim() ?? "", words.include(invoice_number ?? "")];
  return `<section><h2>${words.howToPay}</h2><p class="box">${escapeHtml(lines.filter((line) => line !== "").join("\n"))}</p></section>`;
}

function accountSection({ unpaid, owed, unallocated, bill, period }: PartnerPage, base: string): string {
  const rows = unpaid.map(
    (each) =>
      `<tr${each.id === bill.id ? ' class="here"' : ""}><td>${escapeHtml(each.invoice_number)}<div class="quiet">${monthInWords(`${each.month}-01`)}</div></td><td><span class="${each.overdue ? "late" : ""}">${(each.overdue ? words.overdue : words.dueOn)(dayInWords(each.due_on))}</span></td><td class="num">${moneyText(each.open_amount)}</td></tr>`,
  );
  const open =
    rows.length === 0
      ? `<p class="quiet">${words.nothingOpen}</p>`
      : `<table aria-label="${words.openInvoices}"><thead><tr><th>${words.openInvoices}</th><th>${words.due}</th><th class="num">${words.open}</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
  const credit = Number(unallocated) > 0 ? `<p class="quiet">${words.credit(moneyText(unallocated))}</p>` : "";
  return `<section><h2>${words.account}</h2>${open}
<p class="figure">${words.owed}<b>${moneyText(owed)}</b></p>${credit}
<p class="actions"><a href="${base}/statement.pdf">${words.statementPdf}</a><a href="${base}/statement.csv">${words.statementCsv}</a></p>
<p class="quiet">${words.statement(dayInWords(period.from), dayInWords(period.to))}</p></section>`;
}

function footer({ operator, expiresOn }: PartnerPage): string {
  const sender = [operator.legalName || operator.name, ...operator.address.split(/\r?\n/)].filter(Boolean).join(", ");
  const reply = operator.replyTo
    ? `<p>${words.questions} <a href="mailto:${escapeHtml(operator.replyTo)}">${escapeHtml(operator.replyTo)}</a></p>`
    : "";
  return `<footer><p>${words.until(dayInWords(expiresOn))}</p>${reply}<p>${escapeHtml(sender)}</p></footer>`;
}
