import type { FastifyInstance } from "fastify";
import type { Attachment, Mail, Mailbox } from "../../../adapters/mail.ts";
import { contentPolicy } from "../../../http/pages.ts";
import { isFromThisMachine } from "../../../http/this-machine.ts";
import { escapeHtml } from "../../../lib/escape-html.ts";
import { textOf } from "../../../lib/letter.ts";
import { mailboxText } from "./demo.text.ts";

const linked = (text: string) => escapeHtml(text).replace(/https?:\/\/\S+/g, (url) => `<a href="${url}">${url}</a>`);

const attached = ({ icalEvent }: Mail) =>
  icalEvent
    ? `<details><summary>invite.ics (${icalEvent.method})</summary><pre>${escapeHtml(icalEvent.content)}</pre></details>`
    : "";

/** Only a download: browsers block navigation to a `data:` address. */
const fileLink = ({ filename, content, contentType }: Attachment) =>
  `<p><a download="${escapeHtml(filename)}" href="data:${contentType};base64,${Buffer.from(content).toString("base64")}">${escapeHtml(filename)}</a> (${Math.ceil(content.length / 1000)} kB)</p>`;

/** Whoever reads the page is on this machine, so its time zone is theirs. */
const time = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

const style = `body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:44rem;padding:24px;color-scheme:light dark}
article{border:1px solid color-mix(in srgb,currentColor 25%,transparent);border-radius:10px;padding:16px;margin:16px 0}
h1{font-size:20px}h2{font-size:16px;margin:0}pre{white-space:pre-wrap;font:inherit;margin:8px 0 0}`;

/** The development mailbox: emails that the demo would have sent. Not part of the real service. */
export async function serveMailbox(app: FastifyInstance, mailbox: Pick<Mailbox, "mails">): Promise<void> {
  app.get("/dev/mailbox", async (request, reply) => {
    // Whoever reads it can sign in as anybody.
    if (!isFromThisMachine(request)) return reply.callNotFound();
    const mails = mailbox.mails().map(
      (mail) => `<article><h2>${escapeHtml(mail.subject)}</h2>
<div>${mailboxText.to} ${escapeHtml(mail.to)}, <time datetime="${mail.at}">${time.format(new Date(mail.at))}</time></div><pre>${linked(textOf(mail.letter))}</pre>${attached(mail)}${(mail.attachments ?? []).map(fileLink).join("")}</article>`,
    );
    const body = mails.join("\n") || `<p>${mailboxText.empty}</p>`;
    return reply
      .header("content-security-policy", contentPolicy(`<style>${style}</style>`, ""))
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${mailboxText.title}</title><style>${style}</style></head>
<body><main><h1>${mailboxText.title}</h1><p><a href="/dev/mailbox">${mailboxText.refresh}</a></p>${body}</main></body></html>`);
  });
}
