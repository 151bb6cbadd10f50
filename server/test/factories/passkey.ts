import type { Passkey } from "@console/contract/passkeys.ts";
import type { TestApp } from "../app.ts";
import { Authenticator } from "../authenticator.ts";
import type { Client } from "../client.ts";

/** The page's origin on a developer's machine: passkeys are bound to names, never to IP addresses. */
export const passkeyOrigin = ({ url }: Pick<TestApp, "url">): string => url.replace("127.0.0.1", "localhost");

/** Adds a passkey as a person would, in the client's session. */
export async function addPasskey(
  app: TestApp,
  client: Client,
  name?: string,
): Promise<Passkey & { device: Authenticator }> {
  const headers = { origin: passkeyOrigin(app) };
  const device = new Authenticator(headers.origin);
  const options = await client.post("/admin/passkey_registration", undefined, headers);
  if (options.status !== 200) throw new Error(JSON.stringify(options.body));
  const passkey = { ...(name && { name }), response: device.create(options.body.data) };
  const added = await client.post("/admin/passkeys", { passkey }, headers);
  if (added.status !== 200) throw new Error(JSON.stringify(added.body));
  return { ...added.body.data, device };
}

/** Authenticates with a passkey again, for operations that require step-up. */
export async function stepUp(app: TestApp, client: Client, device: Authenticator) {
  const headers = { origin: passkeyOrigin(app) };
  const { body } = await client.post("/admin/passkey_step_up_options", undefined, headers);
  return client.post("/admin/passkey_step_up", { passkey: device.show(body.data) }, headers);
}
