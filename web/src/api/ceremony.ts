import type {
  RegistrationOptions,
  RegistrationResponse,
  ShownResponse,
  ShowOptions,
} from "@console/contract/passkeys.ts";

/** The person closed the browser's own dialog, or it timed out. */
export class CeremonyEnded extends Error {}

const library = () => import("@simplewebauthn/browser");

/** Asks the device to create a passkey. */
export async function makePasskey(options: RegistrationOptions): Promise<RegistrationResponse> {
  const { startRegistration } = await library();
  const { id, rawId, type, response } = await ended(startRegistration({ optionsJSON: options }));
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, rawId, type: asPublicKey(type), response: { clientDataJSON, attestationObject, transports } };
}

/** Asks the device to authenticate with a passkey. */
export async function showPasskey(options: ShowOptions): Promise<ShownResponse> {
  const { startAuthentication } = await library();
  const { id, rawId, type, response } = await ended(startAuthentication({ optionsJSON: options }));
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, rawId, type: asPublicKey(type), response: { clientDataJSON, authenticatorData, signature, userHandle } };
}

/** Browsers do not say whether the person refused or had no passkey, so that pages cannot find out. */
async function ended<T>(ceremony: Promise<T>): Promise<T> {
  try {
    return await ceremony;
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (name === "NotAllowedError" || name === "AbortError") throw new CeremonyEnded();
    throw error;
  }
}

/** The standard defines no other type. */
const asPublicKey = (type: string) => type as "public-key";
