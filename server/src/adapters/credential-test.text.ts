/** Messages for each stage of a credential test. */
export const networkText = {
  refusedAddress: (where: string) => `${where} resolves to an address that isn't allowed.`,
  notFound: (where: string) => `${where} wasn't found. Please check the name.`,
  lookUpFailed: (where: string) => `${where} couldn't be looked up right now. Please try again.`,
  connectionRefused: (where: string) => `${where} refused the connection. Please check the name and the port.`,
  timedOut: (where: string) => `${where} didn't respond in time.`,
  unreachable: (where: string) => `${where} can't be reached from here.`,
  otherCertificate: (where: string) => `The certificate of ${where} is for a different name.`,
  expiredCertificate: (where: string) => `The certificate of ${where} has expired.`,
  untrustedCertificate: (where: string) => `The certificate of ${where} isn't from a trusted issuer.`,
  otherProtocol: (where: string) => `${where} doesn't use the expected protocol. Please check the port.`,
  connectionClosed: (where: string) => `${where} closed the connection.`,
  connected: (where: string) => `Connected to ${where}.`,
  errorAnswer: (who: string, status: number) => `${who} returned an error (${status}). Please try again later.`,
};

export const smtpText = {
  where: (host: string, port: number) => `${host} on port ${port}`,
  hostMissing: "Enter the mail server's address, for example smtp.example.com.",
  portWrong: "Enter a port from 1 to 65535.",
  noEncryption: (where: string) => `${where} doesn't offer encryption (STARTTLS), so the password wasn't sent.`,
  refused: (where: string, code: number) => `${where} answered but refused the session (${code}).`,
  connected: (where: string, secure: boolean) => `Connected to ${where}, ${secure ? "encrypted" : "not encrypted"}.`,
  noLogin: "No username and password are set, so signing in wasn't tested.",
  usernameMissing: "Enter the username.",
  passwordMissing: "Enter the password. A stored password is only sent to the server it was saved for.",
  loggedIn: "The username and password were accepted.",
  loginRejected: "The server rejected this username and password (535).",
  loginBusy: (code: number) => `The server can't accept a sign-in right now (${code}). Please try again.`,
  loginMethod: (code: number) => `The server doesn't allow this way of signing in (${code}).`,
  senderMissing: "Enter the sender's address. Sending can't be tested without one.",
  senderWrong: "The sender's address isn't a valid email address.",
  senderRejected: (from: string, status: number) => `The server doesn't accept ${from} as the sender (${status}).`,
  senderAccepted: (from: string) => `The server accepts email from ${from}. No email was sent.`,
  noMailbox: (from: string) => `The server accepts ${from} as the sender, but this mailbox can't receive replies.`,
  relayDenied: (status: number) => `The server doesn't let this account send email to others (${status}).`,
};

export const twilioText = {
  name: "Twilio",
  missing: "Enter the account SID and auth token.",
  accountSid: "This isn't an account SID: AC followed by 32 letters and digits.",
  rejected: (status: number) => `Twilio rejected this account SID and auth token (${status}).`,
  accepted: "The account SID and auth token were accepted.",
  state: (state: string) => `The Twilio account is ${state}.`,
  noTrunk: "The account works. No trunk is set, so none was tested.",
  trunkSid: "This isn't a trunk SID: TK followed by 32 letters and digits.",
  unknownTrunk: "The account has no trunk with this SID (404).",
  works: "The account and its trunk work. Calls over the trunk weren't tested.",
};

export const stripeText = {
  name: "Stripe",
  missing: "Enter the secret key.",
  publishable: "This is a publishable key. A secret key starts with sk_ or rk_.",
  invalidCharacters: "The secret key contains characters that aren't allowed.",
  rejected: "Stripe rejected this secret key (401).",
  accepted: "The secret key was accepted.",
  noBalance: "The secret key can't read the balance (403).",
  balance: "The balance was read.",
  hints: {
    publishable: "The publishable key doesn't look like one (pk_…).",
    secret: "The secret key doesn't look like one (sk_…).",
    modes: "One key is a test key and the other is live.",
    webhook: "The webhook secret doesn't look like one (whsec_…).",
  },
};
