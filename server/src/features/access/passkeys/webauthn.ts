import { generateKeyPairSync, randomBytes } from "node:crypto";
import type { RegistrationResponse, ShownResponse } from "@console/contract/passkeys.ts";

/** EdDSA, ES256 and RS256: the algorithms that devices support. */
const algorithms = [-8, -7, -257];

/** The expected challenge and origin of an answer. */
export type Expected = { challenge: string; origin: string; rpId: string };

export type NewCredential = {
  id: string;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
  backedUp: boolean;
};

export type StoredCredential = { id: string; publicKey: Uint8Array; counter: number };

export const publicKeyParameters = algorithms.map((alg) => ({ alg, type: "public-key" as const }));

/** Loaded lazily: it takes a third of a second, which should delay neither a start nor an open transaction. */
export const loadWebauthn = () => import("@simplewebauthn/server");

/** @returns the challenge in an answer; null if it has none */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
    const { challenge } = Object(data);
    return typeof challenge === "string" && challenge.length <= 100 && challenge !== "" ? challenge : null;
  } catch {
    return null;
  }
}

/** @returns the fields to store for a new passkey; null if the answer does not prove it */
export async function verifyRegistration(
  sent: RegistrationResponse,
  expected: Expected,
): Promise<NewCredential | null> {
  const { verifyRegistrationResponse } = await loadWebauthn();
  try {
    // Certificates are not requested, and checking one would call URLs that it contains.
    if (await hasCertificates(sent.response.attestationObject)) return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: sent.id,
        rawId: sent.rawId,
        type: sent.type,
        clientExtensionResults: {},
        response: {
          clientDataJSON: sent.response.clientDataJSON,
          attestationObject: sent.response.attestationObject,
        },
      },
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.origin,
      expectedRPID: expected.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    const { credential, credentialBackedUp } = registrationInfo ?? {};
    if (!verified || !credential || credential.id !== sent.id) return null;
    return {
      id: credential.id,
      publicKey: credential.publicKey,
      counter: credential.counter,
      transports: sent.response.transports ?? [],
      backedUp: credentialBackedUp ?? false,
    };
  } catch {
    return null;
  }
}

async function hasCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import("@simplewebauthn/server/helpers");
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, "base64url")));
  const format = attestation.get("fmt");
  return format !== "none" && (format !== "packed" || attestation.get("attStmt").get("x5c") !== undefined);
}

/**
 * Verifies an assertion: challenge, origin, relying party, user verification, signature, and that its signature counter
 * has not decreased.
 * @returns the new counter; null if any of these fails
 */
export async function verifyAuthentication(
  sent: ShownResponse,
  stored: StoredCredential,
  expected: Expected,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadWebauthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: sent.id,
        rawId: sent.rawId,
        type: sent.type,
        clientExtensionResults: {},
        response: {
          clientDataJSON: sent.response.clientDataJSON,
          authenticatorData: sent.response.authenticatorData,
          signature: sent.response.signature,
        },
      },
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.origin,
      expectedRPID: expected.rpId,
      credential: { ...stored, publicKey: new Uint8Array(stored.publicKey) },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

let decoyKey: Uint8Array | undefined;

/** A key that nobody has, so that an unknown passkey takes as long as a known one with a wrong signature. */
export function decoy(): StoredCredential {
  decoyKey ??= makeDecoyKey();
  return { id: randomBytes(16).toString("base64url"), publicKey: decoyKey, counter: 0 };
}

/** A COSE key: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function makeDecoyKey(): Uint8Array {
  const { x = "", y = "" } = generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey.export({ format: "jwk" });
  const point = (part: string) => Buffer.from(part, "base64url");
  const head = [0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01];
  return Buffer.concat([Buffer.from([...head, 0x21, 0x58, 0x20]), point(x), Buffer.from([0x22, 0x58, 0x20]), point(y)]);
}
