import { Client } from "./client.ts";
import type { TestSmtp } from "./smtp.ts";

/** Signs a person in as they would: with the code from their email. */
export async function signIn(
  url: string,
  smtp: TestSmtp,
  email: string,
  headers: Record<string, string> = {},
): Promise<Client> {
  const browser = new Client(url);
  const requested = await browser.post("/admin/send_code", { email }, headers);
  if (requested.status !== 200) throw new Error(JSON.stringify(requested.body));
  for (;;) {
    // Other emails may arrive too: a welcome, an invitation, a code that another browser requested.
    const { text } = await smtp.waitFor(email);
    for (const code of text.match(/\b\d{6}\b/g) ?? []) {
      const { status } = await browser.post("/admin/verify_code", { email, code }, headers);
      if (status === 200) return browser;
    }
  }
}
