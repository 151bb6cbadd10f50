/** That a code was sent, never the code itself: after a reload, the person can still enter it. */
type SentCode = { email: string; sentAt: number };

const key = "sentCode";
/** As long as the server accepts the code. */
const validFor = 10 * 60_000;

export function rememberSentCode(email: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ email, sentAt: Date.now() } satisfies SentCode));
  } catch {
    // A reload then starts over with the email.
  }
}

export function sentCode(): SentCode | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    if (!isSentCode(value)) return null;
    const age = Date.now() - value.sentAt;
    return age >= 0 && age < validFor ? value : null;
  } catch {
    return null;
  }
}

export function forgetSentCode(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored then.
  }
}

function isSentCode(value: unknown): value is SentCode {
  if (typeof value !== "object" || value === null) return false;
  const { email, sentAt } = { email: null, sentAt: null, ...value };
  return typeof email === "string" && typeof sentAt === "number";
}
