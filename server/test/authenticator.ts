import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type {
  RegistrationOptions,
  RegistrationResponse,
  ShownResponse,
  ShowOptions,
} from "@console/contract/passkeys.ts";

/** False claims that a device can make. */
type Lies = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** The ceremony's type in the browser's terms. */
  type?: string;
  /** False: without user verification. */
  verified?: boolean;
  counter?: number;
  userHandle?: string | null;
  attestation?: Buffer;
};

const sha256 = (text: string | Buffer) => createHash("sha256").update(text).digest();
const base64 = (bytes: Buffer) => bytes.toString("base64url");
const flags = { present: 0x01, verified: 0x04, attested: 0x40 };

/** A software authenticator with one passkey: ES256, with a signature counter. */
export class Authenticator {
  readonly #key: KeyObject;
  readonly #point: { x: Buffer; y: Buffer };
  readonly id = randomBytes(32);
  readonly origin: string;
  counter = 0;
  userHandle: string | null = null;

  constructor(origin: string) {
    this.origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    this.#key = privateKey;
    this.#point = { x: Buffer.from(x, "base64url"), y: Buffer.from(y, "base64url") };
  }

  create(options: RegistrationOptions, lies: Lies = {}): RegistrationResponse {
    this.userHandle = options.user.id;
    const data = Buffer.concat([
      this.#head({ rpId: options.rp.id, ...lies }, flags.attested),
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      this.#publicKey(),
    ]);
    const attestation = lies.attestation ?? Buffer.concat([textOf("fmt"), textOf("none"), textOf("attStmt"), map(0)]);
    const object = Buffer.concat([map(3), attestation, textOf("authData"), bytesOf(data)]);
    return {
      ...this.#name(),
      response: {
        clientDataJSON: this.#clientData("webauthn.create", options.challenge, lies),
        attestationObject: base64(object),
        transports: ["internal"],
      },
    };
  }

  show(options: ShowOptions, lies: Lies = {}): ShownResponse {
    this.counter += 1;
    const data = this.#head({ rpId: options.rpId, counter: this.counter, ...lies }, 0);
    const clientData = this.#clientData("webauthn.get", options.challenge, lies);
    const signature = sign("sha256", Buffer.concat([data, sha256(Buffer.from(clientData, "base64url"))]), this.#key);
    const userHandle = lies.userHandle === undefined ? this.userHandle : lies.userHandle;
    return {
      ...this.#name(),
      response: {
        clientDataJSON: clientData,
        authenticatorData: base64(data),
        signature: base64(signature),
        userHandle,
      },
    };
  }

  #name() {
    return { id: base64(this.id), rawId: base64(this.id), type: "public-key" } as const;
  }

  #head({ rpId = "", counter = 0, verified = true }: Lies, more: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags.present | (verified ? flags.verified : 0) | more]), count]);
  }

  #clientData(type: string, challenge: string, lies: Lies): string {
    const clientData = {
      type: lies.type ?? type,
      challenge: lies.challenge ?? challenge,
      origin: lies.origin ?? this.origin,
    };
    return base64(Buffer.from(JSON.stringify({ ...clientData, crossOrigin: false })));
  }

  /** COSE: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}. */
  #publicKey(): Buffer {
    const { x, y } = this.#point;
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
    return Buffer.concat([head, Buffer.from([0x21]), bytesOf(x), Buffer.from([0x22]), bytesOf(y)]);
  }
}

/** The part of CBOR that this needs. */
export const map = (entries: number) => Buffer.from([0xa0 + entries]);
export const textOf = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
export const listOf = (...items: Buffer[]) => Buffer.concat([Buffer.from([0x80 + items.length]), ...items]);
export const bytesOf = (bytes: Buffer) =>
  Buffer.concat([
    bytes.length < 256 ? Buffer.from([0x58, bytes.length]) : Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]),
    bytes,
  ]);
