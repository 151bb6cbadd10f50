// Shows MORE-56.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSmtp, type TestSmtp } from "../../test/smtp.ts";
import { GiveUp } from "../lib/give-up.ts";
import { letterOfText, textOf } from "../lib/letter.ts";
import { type Mailer, makeMailbox, makeMailer, offersTls } from "./mail.ts";

const letter = letterOfText("t");
const lines: object[] = [];
const log = { info: (fields: object) => void lines.push(fields) };
let smtp: TestSmtp;
let mailer: Mailer;

beforeAll(async () => {
  smtp = await startSmtp();
  mailer = makeMailer({ smtpUrl: smtp.url, from: "Console <console@localhost>", toLog: false, log });
});
afterAll(() => smtp.stop());

describe("mailer", () => {
  it("sends the same words as text, unchanged, and as HTML", async () => {
    const words = "Grüße, ₹ 5\n\n.a line that begins with a dot\nand =3D";
    const german = letterOfText(words);
    await mailer.send({ to: "a@example.com", subject: "Ihr Code für Müller & Söhne – bitte", letter: german });
    const mail = await smtp.waitFor("a@example.com");
    expect(mail).toMatchObject({ from: "console@localhost", to: ["a@example.com"] });
    expect(mail.headers).toMatchObject({ subject: "Ihr Code für Müller & Söhne – bitte", to: "a@example.com" });
    expect(mail.headers["content-type"]).toContain("multipart/alternative");
    expect(mail.text.replaceAll("\r\n", "\n")).toBe(textOf(german).trimEnd());
    expect(mail.text.replaceAll("\r\n", "\n")).toContain(words);
    expect(mail.html).toContain("Grüße, ₹ 5");
    expect(mail.html).toContain(".a line that begins with a dot<br>and =3D");
  });

  it("is sent by the named sender, from the server's own address, with replies going elsewhere", async () => {
    const sender = { name: "Switchyard\r\nBcc: eve@example.com", replyTo: "billing@switchyard.example" };
    await mailer.send({ to: "named@example.com", sender, subject: "s", letter });
    const mail = await smtp.waitFor("named@example.com");
    expect(mail.from).toBe("console@localhost");
    expect(mail.headers.bcc).toBeUndefined();
    expect(mail.headers.from).toBe('"Switchyard Bcc: eve@example.com" <console@localhost>');
    expect(mail.headers["reply-to"]).toBe("billing@switchyard.example");
  });

  it("gives every attempt of one email the same Message-ID, and others another (MORE-364)", async () => {
    const ids: (string | undefined)[] = [];
    for (const messageKey of ["invoice 1", "invoice 1", "invoice 2"]) {
      await mailer.send({ to: "once@example.com", subject: "s", letter, messageKey });
      ids.push((await smtp.waitFor("once@example.com")).headers["message-id"]);
    }
    expect(ids[0]).toMatch(/^<[0-9a-f]{32}@localhost>$/);
    expect([ids[1] === ids[0], ids[2] === ids[0]]).toEqual([true, false]);
  });

  it("lets nobody add a header or a recipient (ASVS V1.3.11)", async () => {
    await mailer.send({ to: "b@example.com", subject: "Hi\r\nBcc: eve@example.com\r\n\r\nbody", letter });
    const mail = await smtp.waitFor("b@example.com");
    expect(mail.to).toEqual(["b@example.com"]);
    expect(mail.headers.bcc).toBeUndefined();
    expect(mail.headers.subject).toBe("Hi Bcc: eve@example.com body");
    for (const to of [
      "a@example.com, eve@example.com",
      "a@example.com\r\nBcc: eve@example.com",
      "<a@example.com>",
      "x",
    ]) {
      await expect(mailer.send({ to, subject: "s", letter })).rejects.toThrow(GiveUp);
    }
  });

  it("gives up on an address that the server rejects, but not on a server that is down", async () => {
    await expect(mailer.send({ to: "refused@example.com", subject: "s", letter })).rejects.toThrow(GiveUp);
    const away = makeMailer({ smtpUrl: "smtp://127.0.0.1:1", from: "console@localhost", toLog: false, log });
    const error: unknown = await away.send({ to: "a@example.com", subject: "s", letter }).catch((reason) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(GiveUp);
  });

  it("sends nothing without TLS where it is required, and finds out whether a server offers it (MORE-207, ASVS V12.3.1)", async () => {
    const careful = makeMailer({ smtpUrl: smtp.url, from: "console@localhost", toLog: false, log, requireTls: true });
    const mail = { to: "careful@example.com", subject: "s", letter };
    await expect(careful.send(mail)).rejects.toMatchObject({ code: "ETLS" });
    expect(smtp.mails.some(({ to }) => to.includes(mail.to))).toBe(false);
    expect(await offersTls(smtp.url)).toBe(false);
    // A server that is away may come back, so that it holds up no start.
    expect(await offersTls("smtp://127.0.0.1:1")).toBe(true);
  });

  it("writes one line if email goes to the log", async () => {
    const logging = makeMailer({ smtpUrl: null, from: "console@localhost", toLog: true, log });
    await logging.send({ to: "a@example.com", subject: "s", letter });
    expect(lines).toEqual([{ from: "console@localhost", to: "a@example.com", subject: "s", text: textOf(letter) }]);
  });

  it("keeps the last mails in the mailbox", async () => {
    const mailbox = makeMailbox(2);
    for (const subject of ["1", "2", "3"]) await mailbox.send({ to: "a@example.com", subject, letter });
    expect(mailbox.mails().map(({ subject }) => subject)).toEqual(["3", "2"]);
  });
});
