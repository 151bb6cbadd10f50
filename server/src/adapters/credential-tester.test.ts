// Shows BRANDFORM-19.

import { once } from "node:events";
import { createServer as createHttpServer, type Server as HttpServer } from "node:http";
import { createServer, type Server } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { selfSigned } from "../../test/certificate.ts";
import { makeCredentialTester } from "./credential-tester.ts";
import { type Guard, makeGuard } from "./guarded-net.ts";
import { testSmtp } from "./smtp-test.ts";

const PASSWORD = "correct-horse-battery";
const trusted = selfSigned("localhost");
setDefaultCACertificates([...getCACertificates("default"), trusted.cert]);

const tester = makeCredentialTester({ outboundAllow: ["127.0.0.0/8"] });
const running: { close(done?: () => void): unknown }[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => new Promise<void>((done) => each.close(() => done()))));
});

async function listening(server: Server | HttpServer): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  if (typeof bound !== "object" || bound === null) throw new Error("the server listens on no port");
  return bound.port;
}

type Mailbox = { port: number; commands: string[]; logins: { secure: boolean }[]; mails: number };

/** A mail server with one account. It refuses email from `stranger` and to `nobody` or `relay`. */
async function startSmtp(options: SMTPServerOptions = {}): Promise<Mailbox> {
  const mailbox: Mailbox = { port: 0, commands: [], logins: [], mails: 0 };
  const no = (message: string, responseCode: number) => Object.assign(new Error(message), { responseCode });
  const server = new SMTPServer({
    ...trusted,
    authOptional: true,
    allowInsecureAuth: true,
    logger: false,
    closeTimeout: 200,
    onAuth: (login, session, answer) => {
      mailbox.logins.push({ secure: session.secure });
      if (login.password === PASSWORD) answer(null, { user: login.username });
      else answer(no(`wrong password ${login.password} of ${login.username}`, 535));
    },
    onMailFrom: ({ address }, _session, answer) => {
      mailbox.commands.push(`MAIL ${address}`);
      answer(address.startsWith("stranger") ? no("not yours", 553) : undefined);
    },
    onRcptTo: ({ address }, _session, answer) => {
      mailbox.commands.push(`RCPT ${address}`);
      if (address.startsWith("nobody")) answer(no("5.1.1 no such mailbox", 550));
      else answer(address.startsWith("relay") ? no("relay access denied", 554) : undefined);
    },
    onData: (stream, _session, answer) => {
      mailbox.mails += 1;
      stream.resume().on("end", () => answer());
    },
    ...options,
  });
  server.on("error", () => undefined);
  running.push(server);
  mailbox.port = await listening(server.server);
  return mailbox;
}

const account = (port: number, more: object = {}) => ({
  smtp_address: "localhost",
  smtp_port: String(port),
  smtp_username: "brand",
  smtp_password: PASSWORD,
  smtp_from: "hello@brand.example",
  ...more,
});

/** For example `reach+ login-` with the message of the last stage. */
function outcome(stages: { stage: string; ok: boolean; message: string }[]): [string, string] {
  return [stages.map(({ stage, ok }) => stage + (ok ? "+" : "-")).join(" "), stages.at(-1)?.message ?? ""];
}

const smtp = async (values: Record<string, string | undefined>) => outcome(await tester.test("smtp", values));

/** Treats the local test server as a public host, optionally on another port. */
function publicGuard(realPort?: number): Guard {
  const guard = makeGuard(["127.0.0.0/8"]);
  const connect: Guard["connect"] = (host, port, signal) => guard.connect(host, realPort ?? port, signal);
  return { ...guard, connect, isAllowed: () => false };
}

describe("SMTP", () => {
  it("upgrades to TLS, logs in and offers an envelope without sending a mail", async () => {
    const mailbox = await startSmtp();
    const stages = await tester.test("smtp", account(mailbox.port));
    expect(stages).toEqual([
      { stage: "reach", ok: true, message: `Connected to localhost on port ${mailbox.port}, encrypted.` },
      { stage: "login", ok: true, message: "The username and password were accepted." },
      { stage: "use", ok: true, message: "The server accepts email from hello@brand.example. No email was sent." },
    ]);
    expect(mailbox).toMatchObject({
      logins: [{ secure: true }],
      commands: ["MAIL hello@brand.example", "RCPT hello@brand.example"],
      mails: 0,
    });
  });

  it("speaks TLS from the first byte on port 465", async () => {
    const mailbox = await startSmtp({ secure: true });
    const stages = await testSmtp(publicGuard(mailbox.port), account(465));
    expect(outcome(stages)[0]).toBe("reach+ login+ use+");
    expect(mailbox.logins).toEqual([{ secure: true }]);
  });

  it("reports a wrong password without repeating the server's words", async () => {
    const mailbox = await startSmtp();
    expect(await smtp(account(mailbox.port, { smtp_password: "wrong-secret" }))).toEqual([
      "reach+ login-",
      "The server rejected this username and password (535).",
    ]);
  });

  it("continues without a login if none is set, and asks for the missing half", async () => {
    const { port } = await startSmtp();
    const stages = await tester.test("smtp", account(port, { smtp_username: "", smtp_password: undefined }));
    expect(outcome(stages)[0]).toBe("reach+ login+ use+");
    expect(stages[1]?.message).toBe("No username and password are set, so signing in wasn't tested.");
    expect(await smtp(account(port, { smtp_password: "" }))).toEqual([
      "reach+ login-",
      "Enter the password. A stored password is only sent to the server it was saved for.",
    ]);
    expect((await smtp(account(port, { smtp_username: "" })))[1]).toBe("Enter the username.");
  });

  it.each([
    ["", "-", "Enter the sender's address. Sending can't be tested without one."],
    ["a@b.example>\r\nDATA", "-", "The sender's address isn't a valid email address."],
    ["stranger@b.example", "-", "The server doesn't accept stranger@b.example as the sender (553)."],
    ["relay@b.example", "-", "The server doesn't let this account send email to others (554)."],
    [
      "nobody@b.example",
      "+",
      "The server accepts nobody@b.example as the sender, but this mailbox can't receive replies.",
    ],
  ])("tests the sender %j", async (from, sign, message) => {
    const { port } = await startSmtp();
    expect(await smtp(account(port, { smtp_from: from }))).toEqual([`reach+ login+ use${sign}`, message]);
  });

  it("sends a password in clear inside OUTBOUND_ALLOW only", async () => {
    const mailbox = await startSmtp({ disabledCommands: ["STARTTLS"] });
    const stages = await testSmtp(publicGuard(), account(mailbox.port));
    expect(outcome(stages)).toEqual([
      "reach-",
      `localhost on port ${mailbox.port} doesn't offer encryption (STARTTLS), so the password wasn't sent.`,
    ]);
    expect(mailbox.logins).toEqual([]);
    expect((await smtp(account(mailbox.port)))[0]).toBe("reach+ login+ use+");
    expect(mailbox.logins).toEqual([{ secure: false }]);
  });

  it("trusts no certificate of an unknown issuer or for another name (ASVS V12.3.2)", async () => {
    const unknown = await startSmtp(selfSigned("localhost"));
    expect(await smtp(account(unknown.port))).toEqual([
      "reach-",
      `The certificate of localhost on port ${unknown.port} isn't from a trusted issuer.`,
    ]);
    const other = await startSmtp();
    expect(await smtp(account(other.port, { smtp_address: "127.0.0.1" }))).toEqual([
      "reach-",
      `The certificate of 127.0.0.1 on port ${other.port} is for a different name.`,
    ]);
    expect([...unknown.logins, ...other.logins]).toEqual([]);
  });

  it("says why a server cannot be reached", async () => {
    const closed = createServer();
    const port = await listening(closed);
    await new Promise((done) => closed.close(done));
    expect(await smtp(account(port))).toEqual([
      "reach-",
      `localhost on port ${port} refused the connection. Please check the name and the port.`,
    ]);
    // No name server is asked for a label of over 63 characters: this machine's may be slow, or missing.
    const unknown = `${"m".repeat(64)}.invalid`;
    expect((await smtp(account(25, { smtp_address: unknown })))[1]).toBe(
      `${unknown} on port 25 wasn't found. Please check the name.`,
    );
    expect(await smtp(account(25, { smtp_address: "169.254.169.254" }))).toEqual([
      "reach-",
      "169.254.169.254 on port 25 resolves to an address that isn't allowed.",
    ]);
    expect((await smtp(account(25, { smtp_address: "" })))[1]).toMatch(/^Enter the mail server's address/);
    expect((await smtp(account(25, { smtp_address: "a b/c" })))[1]).toMatch(/^Enter the mail server's address/);
    expect((await smtp(account(25, { smtp_port: "99999" })))[1]).toBe("Enter a port from 1 to 65535.");
  });

  it("distinguishes servers that refuse, hang up or are not mail servers from working ones", async () => {
    const greet = async (line: string | null) => {
      const server = createServer((socket) => {
        socket.on("error", () => undefined);
        if (line === null) socket.destroy();
        else socket.end(line);
      });
      running.push(server);
      const port = await listening(server);
      return (await smtp(account(port)))[1].replace(`localhost on port ${port} `, "");
    };
    expect(await greet("554 go away, correct-horse-battery\r\n")).toBe("answered but refused the session (554).");
    expect(await greet(null)).toBe("closed the connection.");
    expect(await greet("HTTP/1.1 400 Bad Request\r\n\r\n")).toMatch(/^doesn't use the expected protocol/);
  });
});

type Answers = Record<string, [status: number, body?: unknown]>;

/** Answers by path; unlisted paths get a 404. */
async function startApi(answers: Answers) {
  const requests: { url: string; authorization: string | undefined }[] = [];
  const server = createHttpServer((request, response) => {
    const url = request.url ?? "";
    requests.push({ url, authorization: request.headers.authorization });
    const [status, body] = answers[url] ?? [404];
    response.writeHead(status, status === 302 ? { location: "/else" } : {}).end(JSON.stringify(body ?? {}));
  });
  running.push(server);
  return { url: `http://127.0.0.1:${await listening(server)}`, requests };
}

const SID = `AC${"0123456789abcdef".repeat(2)}`;
const twilioValues = { account_sid: SID, auth_token: "twilio-secret", trunk_sid: "TK1" };
const accountPath = `/2010-04-01/Accounts/${SID}.json`;

async function twilio(answers: Answers, values: Record<string, string> = twilioValues) {
  const { url, requests } = await startApi(answers);
  const { test } = makeCredentialTester({ outboundAllow: ["127.0.0.1"], twilioUrl: url });
  const [stages, message] = outcome(await test("twilio", values));
  return { stages, message, requests };
}

describe("Twilio", () => {
  it("reads the account and the trunk", async () => {
    const { stages, requests } = await twilio({ [accountPath]: [200, { status: "active" }], "/v1/Trunks/TK1": [200] });
    expect(stages).toBe("reach+ login+ use+");
    const authorization = `Basic ${Buffer.from(`${SID}:twilio-secret`).toString("base64")}`;
    expect(requests).toEqual([
      { url: "/", authorization: undefined },
      { url: accountPath, authorization },
      { url: "/v1/Trunks/TK1", authorization },
    ]);
  });

  it.each<[string, Answers, Record<string, string>, string, RegExp]>([
    ["a wrong token", { [accountPath]: [401, { message: "twilio-secret" }] }, {}, "reach+ login-", /\(401\)\.$/],
    ["an unknown trunk", { [accountPath]: [200] }, {}, "reach+ login+ use-", /no trunk with this SID \(404\)/],
    ["no trunk", { [accountPath]: [200] }, { trunk_sid: "" }, "reach+ login+ use+", /No trunk is set/],
    ["a closed account", { [accountPath]: [200, { status: "suspended" }] }, {}, "reach+ login+ use-", /is suspended/],
    ["an outage", { [accountPath]: [503] }, {}, "reach+ login-", /returned an error \(503\)/],
    ["a redirect", { [accountPath]: [302] }, {}, "reach+ login-", /\(302\)/],
    ["a long answer", { [accountPath]: [200, "x".repeat(70_000)] }, {}, "reach+ login-", /closed the connection/],
    ["a missing token", {}, { auth_token: "" }, "reach+ login-", /^Enter the account SID and auth token/],
    ["a path as SID", {}, { account_sid: "../../x" }, "reach+ login-", /^This isn't an account SID/],
    [
      "a path as trunk",
      { [accountPath]: [200] },
      { trunk_sid: "../x" },
      "reach+ login+ use-",
      /^This isn't a trunk SID/,
    ],
  ])("reports %s", async (_name, answers, values, expected, message) => {
    const result = await twilio(answers, { ...twilioValues, ...values });
    expect(result.stages).toBe(expected);
    expect(result.message).toMatch(message);
    expect(result.message).not.toContain("secret");
  });
});

async function stripe(answers: Answers, values: Record<string, string>) {
  const { url } = await startApi(answers);
  const { test } = makeCredentialTester({ outboundAllow: ["127.0.0.1"], stripeUrl: url });
  return outcome(await test("stripe", values));
}

describe("Stripe", () => {
  it.each<[string, Answers, Record<string, string>, string, RegExp]>([
    ["a good key", { "/v1/balance": [200] }, {}, "reach+ login+ use+", /^The balance was read\.$/],
    ["a wrong key", { "/v1/balance": [401, { error: "sk_live_secret" }] }, {}, "reach+ login-", /\(401\)/],
    ["a restricted key", { "/v1/balance": [403] }, {}, "reach+ login+ use-", /can't read the balance \(403\)/],
    ["an outage", { "/v1/balance": [500] }, {}, "reach+ login-", /returned an error \(500\)/],
    ["no key", {}, { secret_key: "" }, "reach+ login-", /^Enter the secret key/],
    ["the other key", {}, { secret_key: "pk_live_x" }, "reach+ login-", /^This is a publishable key/],
    ["a broken key", {}, { secret_key: "sk_live_\r\nx" }, "reach+ login-", /characters that aren't allowed/],
    ["a mixed pair", { "/v1/balance": [200] }, { publishable_key: "pk_test_x" }, "reach+ login+ use+", /is a test key/],
    [
      "odd others",
      { "/v1/balance": [200] },
      { publishable_key: "x", webhook_secret: "y" },
      "reach+ login+ use+",
      /\(pk_…\).*\(whsec_…\)/,
    ],
  ])("reports %s", async (_name, answers, values, expected, message) => {
    const [stages, output] = await stripe(answers, { secret_key: "sk_live_secret", ...values });
    expect(stages).toBe(expected);
    expect(output).toMatch(message);
    expect(output).not.toContain("sk_live_secret");
  });

  it("does not reach a private address, whoever names it", async () => {
    const { url, requests } = await startApi({ "/v1/balance": [200] });
    const { test } = makeCredentialTester({ outboundAllow: [], stripeUrl: url });
    expect(outcome(await test("stripe", { secret_key: "sk_live_x" }))[0]).toBe("reach-");
    expect(requests).toEqual([]);
  });
});
