import { createHash } from "node:crypto";
import { plainAddress } from "@console/contract/primitives.ts";
import type { Transporter } from "nodemailer";
import { GiveUp } from "../lib/give-up.ts";
import { type Letter, textOf } from "../lib/letter.ts";
import { logText } from "../lib/log.text.ts";
import { mailFaults } from "./mail.text.ts";
import { htmlOf, type Look, logoPart } from "./mail-html.ts";

export type Mail = {
  to: string;
  /** Sender name and reply address; without it, MAIL_FROM applies. */
  sender?: { name: string; replyTo: string };
  look?: Look;
  subject: string;
  letter: Letter;
  /** What the email is about; emails with the same key have the same Message-ID. */
  messageKey?: string;
  /** A calendar file, sent as an alternative to the text and as an attachment: calendars offer to accept it. */
  icalEvent?: { method: CalendarMethod; content: string };
  attachments?: Attachment[];
};

export type Attachment = { filename: string; content: Uint8Array; contentType: string };

export const calendarMethods = ["REQUEST", "CANCEL"] as const;
export type CalendarMethod = (typeof calendarMethods)[number];

export interface Mailer {
  /**
   * Resolves once the mail server has accepted the email.
   * @throws GiveUp if a retry cannot help, for example when the server rejects the address
   */
  send(mail: Mail): Promise<void>;
}

export type MailerOptions = {
  smtpUrl: string | null;
  /** `console@localhost` or `Console <console@localhost>`. */
  from: string;
  /** Log one line instead of sending. */
  toLog: boolean;
  /** Refuse a server that offers no TLS: a stranger on the way could remove the offer. */
  requireTls?: boolean;
  log: { info(fields: object, message: string): void };
};

/** Until the operator has settings. */
const PLAIN: Look = { color: "", logo: null };

const TIMEOUT_MS = 10_000;
/** A start waits no longer for the mail server. */
const ASK_MS = 2_000;

export function makeMailer({ smtpUrl, from, toLog, log, requireTls = false }: MailerOptions): Mailer {
  if (toLog) {
    return {
      send: async (mail) => {
        const { attachments, look: _, messageKey: __, letter, ...rest } = checked(mail);
        const names = attachments && { attachments: attachments.map(({ filename }) => filename) };
        log.info({ ...rest, ...names, text: textOf(letter), from }, logText.mailToLog);
      },
    };
  }
  if (!smtpUrl) throw new Error("a mailer needs an SMTP server");
  let transport: Promise<Transporter> | undefined;
  return {
    send: async (mail) => {
      const { to, sender, look = PLAIN, letter, messageKey, attachments = [], ...rest } = checked(mail);
      const content = {
        ...rest,
        text: textOf(letter),
        html: htmlOf(letter, look),
        attachments: [...attachments.map(asBuffer), ...(look.logo ? [logoPart(look.logo)] : [])],
      };
      transport ??= connect(smtpUrl, { requireTLS: requireTls });
      const message = {
        from: sender?.name ? { name: sender.name, address: addressOf(from) } : from,
        ...(sender?.replyTo && { replyTo: { name: "", address: sender.replyTo } }),
        to: { name: "", address: to },
        headers: { "Auto-Submitted": "auto-generated" },
        ...(messageKey && { messageId: messageId(messageKey, addressOf(from)) }),
      };
      try {
        await (await transport).sendMail({ ...message, ...content });
      } catch (error) {
        if (isRefusedAddress(error)) throw new GiveUp(mailFaults.addressRefused(error.message));
        throw error;
      }
    },
  };
}

export type Mailbox = Mailer & { mails(): (Mail & { at: string })[] };

/** Keeps the latest emails in memory, newest first, for the demo's mailbox page. */
export function makeMailbox(keep = 200): Mailbox {
  const recent: (Mail & { at: string })[] = [];
  return {
    send: async (mail) => {
      recent.unshift({ ...checked(mail), at: new Date().toISOString() });
      recent.length = Math.min(recent.length, keep);
    },
    mails: () => [...recent],
  };
}

/** Without the name: the part between the brackets in `Console <console@localhost>`. */
const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

/** Says nothing of what the email is about. */
const messageId = (key: string, address: string): string =>
  `<${createHash("sha256").update(key).digest("hex").slice(0, 32)}@${address.slice(address.indexOf("@") + 1)}>`;

/** The mailer accepts bytes only as a Buffer. */
const asBuffer = ({ content, ...rest }: Attachment) => ({ ...rest, content: Buffer.from(content) });

function checked(mail: Mail): Mail {
  if (!plainAddress.test(mail.to)) throw new GiveUp(mailFaults.addressWrong);
  const { sender } = mail;
  return {
    ...mail,
    subject: oneLine(mail.subject),
    ...(sender && { sender: { ...sender, name: oneLine(sender.name) } }),
  };
}

/** A name in a subject can contain a line break, which would start a new header. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ").trim();
}

/**
 * Asks a mail server whether it encrypts.
 * @returns false only if it answers and offers no TLS: one that is away may come back
 */
export async function offersTls(smtpUrl: string): Promise<boolean> {
  const waiting = { connectionTimeout: ASK_MS, greetingTimeout: ASK_MS, socketTimeout: ASK_MS, dnsTimeout: ASK_MS };
  const transport = await connect(smtpUrl, { requireTLS: true, ...waiting });
  try {
    await transport.verify();
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "ETLS");
  } finally {
    transport.close();
  }
  return true;
}

async function connect(
  url: string,
  options: { requireTLS: boolean; connectionTimeout?: number },
): Promise<Transporter> {
  // Loaded lazily: it takes 0.1 s, which would delay the server's start.
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...options,
  });
}

/** Whether an email failed for a reason that concerns every email: no connection, or the server rejects the login. */
export function isMailServerDown(error: unknown): boolean {
  return !(error instanceof Error && "responseCode" in error) || ("code" in error && error.code === "EAUTH");
}

/** A permanent rejection of the recipient; a rejected sender or password can be fixed on our side. */
function isRefusedAddress(error: unknown): error is Error {
  if (!(error instanceof Error && "command" in error && "responseCode" in error)) return false;
  return error.command === "RCPT TO" && Number(error.responseCode) >= 500;
}
