import { isIP } from "node:net";
import { domainToASCII } from "node:url";
import type { TestStage } from "@console/contract/credentials.ts";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { smtpText } from "./credential-test.text.ts";
import { failure, type Guard } from "./guarded-net.ts";
import { type CredentialValues, Problem, runStages, STAGE_MS } from "./test-stages.ts";

const DEFAULT_PORT = 587;
/** TLS from the first byte; every other port starts in plain text and upgrades. */
const TLS_PORT = 465;
/** Longest server response that is read. */
const ANSWER_MAX = 64 * 1024;

/** A custom authentication method is the client's only public way to send a custom command. */
const ENVELOPE = "ENVELOPE";

type Reply = { status: number; code?: string | undefined };

/** Connects, logs in and starts an envelope, which it then resets: no email is sent. */
export async function testSmtp(guard: Guard, values: CredentialValues): Promise<TestStage[]> {
  const host = hostOf(values.smtp_address ?? "");
  const port = Number(values.smtp_port || DEFAULT_PORT);
  const where = smtpText.where(host, port);
  const replies: Reply[] = [];
  let connection: SMTPConnection | undefined;

  const reach = async (signal: AbortSignal) => {
    if (!host) throw new Problem(smtpText.hostMissing);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Problem(smtpText.portWrong);
    const socket = await guard.connect(host, port, signal);
    // Plain text is allowed only inside the operator's networks, judged by the address actually connected to.
    const requireTLS = port !== TLS_PORT && !guard.isAllowed(socket.remoteAddress);
    connection = client({ connection: socket, host, port, requireTLS }, values, replies);
    // Without a listener, a late error on a closed connection would end the process.
    connection.on("error", () => undefined);
    const opening = connection;
    await finished(opening, signal, (done) => opening.connect(done)).catch((error: unknown) => {
      const code = codeOf(error);
      if (code === null) throw error;
      throw new Problem(commandOf(error) === "STARTTLS" ? smtpText.noEncryption(where) : smtpText.refused(where, code));
    });
    return smtpText.connected(where, opening.secure);
  };

  const login = async (signal: AbortSignal) => {
    const user = values.smtp_username ?? "";
    const pass = values.smtp_password ?? "";
    if (user === "" && pass === "") return smtpText.noLogin;
    if (user === "") throw new Problem(smtpText.usernameMissing);
    if (pass === "") throw new Problem(smtpText.passwordMissing);
    const open = opened(connection);
    await finished(open, signal, (done) => open.login({ user, pass }, done)).catch((error: unknown) => {
      const code = codeOf(error);
      throw code === null ? error : new Problem(loginProblem(code));
    });
    return smtpText.loggedIn;
  };

  const use = async (signal: AbortSignal) => {
    const from = senderOf(values);
    const open = opened(connection);
    await finished(open, signal, (done) => open.login({ method: ENVELOPE }, done));
    const [mail, recipient] = replies;
    open.quit();
    return envelopeResult(from, mail, recipient);
  };

  try {
    return await runStages(where, [
      { stage: "reach", run: reach },
      { stage: "login", run: login },
      { stage: "use", run: use },
    ]);
  } finally {
    connection?.close();
  }
}

/** @param replies to the commands of an envelope */
const client = (options: SMTPConnection.Options, values: CredentialValues, replies: Reply[]) =>
  new SMTPConnection({
    ...options,
    secure: options.port === TLS_PORT,
    name: values.smtp_domain || "localhost",
    // Only for closing: each stage ends earlier by its own signal.
    socketTimeout: 2 * STAGE_MS,
    socketCloseTimeout: 1000,
    maxResponseSize: ANSWER_MAX,
    customAuth: {
      [ENVELOPE]: async ({ sendCommand }) => {
        const from = senderOf(values);
        for (const command of [`MAIL FROM:<${from}>`, `RCPT TO:<${from}>`, "RSET"]) {
          replies.push(await sendCommand(command));
        }
      },
    },
  });

function loginProblem(code: number): string {
  if (code === 535) return smtpText.loginRejected;
  if (code < 500) return smtpText.loginBusy(code);
  return smtpText.loginMethod(code);
}

/** @throws Problem if the server would not accept email from this sender */
function envelopeResult(from: string, mail: Reply | undefined, recipient: Reply | undefined): string {
  if (mail?.status !== 250) throw new Problem(smtpText.senderRejected(from, mail?.status ?? 0));
  if (recipient?.status === 250 || recipient?.status === 251) {
    return smtpText.senderAccepted(from);
  }
  // A sender without a mailbox is common (no-reply) and does not prevent delivery.
  if (recipient?.code?.startsWith("5.1.")) {
    return smtpText.noMailbox(from);
  }
  throw new Problem(smtpText.relayDenied(recipient?.status ?? 0));
}

/** @throws Problem if the address is not valid in an SMTP command */
function senderOf(values: CredentialValues): string {
  const from = values.smtp_from ?? "";
  if (from === "") throw new Problem(smtpText.senderMissing);
  if (/^[^\s<>@\p{Cc}]+@[^\s<>@\p{Cc}]+$/u.test(from)) return from;
  throw new Problem(smtpText.senderWrong);
}

/** In ASCII form; unusual notations of an IPv4 address are normalized. Empty if it is not a host. */
function hostOf(text: string): string {
  const host = text.trim().replace(/^\[|\]$/g, "");
  return isIP(host) === 0 ? domainToASCII(host) : host;
}

function opened(connection: SMTPConnection | undefined): SMTPConnection {
  if (!connection) throw new Error("the stages run in order");
  return connection;
}

/** Awaits one step of the client, which reports some failures by callback and others by event. */
function finished(
  connection: SMTPConnection,
  signal: AbortSignal,
  start: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const ended = () => reject(failure("the server ended the connection", "ECONNRESET"));
  const late = () => reject(failure("no answer in time", "ETIMEDOUT"));
  connection.once("error", reject);
  connection.once("end", ended);
  signal.addEventListener("abort", late, { once: true });
  start((error) => (error ? reject(error) : resolve()));
  return promise.finally(() => {
    connection.off("error", reject);
    connection.off("end", ended);
    signal.removeEventListener("abort", late);
  });
}

/** The server's three-digit reply code, if there was one. */
function codeOf(error: unknown): number | null {
  return error instanceof Error && "responseCode" in error && typeof error.responseCode === "number"
    ? error.responseCode
    : null;
}

function commandOf(error: unknown): unknown {
  return error instanceof Error && "command" in error ? error.command : undefined;
}
