import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";

/** Stored credentials are bound to their field: a ciphertext moved to another field cannot be decrypted. */
export type Keyring = {
  /** @param field `brand:<id>:<name>`; the stored header calls it `place` */
  encrypt(plain: string, field: string): Promise<string>;
  /** @throws if the key is missing, or the ciphertext was changed or made for another field */
  decrypt(sealed: string, field: string): Promise<string>;
  /** Whether a secret can be decrypted, for whichever field. */
  canDecrypt(sealed: string): Promise<boolean>;
  /** Re-encrypts a secret for the same field with the current key. */
  reseal(sealed: string): Promise<string>;
  /** Whether the key with that id is available. */
  has(keyId: string): boolean;
  readonly currentKeyId: string;
  /** Ids of all available keys, newest first. */
  keyIds(): string[];
  /** Sets other keys for everyone who uses this keyring: keys rotate while the service runs. */
  replace(keys: readonly Buffer[]): void;
  /** Keyed hash for codes and cookies, hex. */
  mac(text: string): string;
};

/** @param first 32 bytes each, newest first: the first encrypts, all decrypt */
export function makeKeyring(first: readonly Buffer[]): Keyring {
  let keys = arrange(first);
  const encrypt = (plain: string, field: string) =>
    new CompactEncrypt(Buffer.from(plain, "utf8"))
      .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: keys.currentId, place: field })
      .encrypt(keys.newest);
  const open = async (sealed: string) => {
    const { plaintext, protectedHeader } = await compactDecrypt(sealed, (header) => {
      const key = keys.byId.get(header.kid ?? "");
      if (!key) throw new Error("the key of this secret is not in SECRETS_KEY");
      return key;
    });
    return { plain: Buffer.from(plaintext).toString("utf8"), field: String(protectedHeader.place) };
  };
  return {
    get currentKeyId() {
      return keys.currentId;
    },
    keyIds: () => [...keys.byId.keys()],
    has: (id) => keys.byId.has(id),
    replace: (next) => {
      keys = arrange(next);
    },
    encrypt,
    decrypt: async (sealed, field) => {
      const opened = await open(sealed);
      if (opened.field !== field) throw new Error("this secret belongs to another field");
      return opened.plain;
    },
    canDecrypt: (sealed) =>
      open(sealed).then(
        () => true,
        () => false,
      ),
    reseal: async (sealed) => {
      const { plain, field } = await open(sealed);
      return encrypt(plain, field);
    },
    mac: (text) => createHmac("sha256", keys.pepper).update(text).digest("hex"),
  };
}

function arrange(keys: readonly Buffer[]) {
  const [newest] = keys;
  if (!newest) throw new Error("a keyring needs a key");
  return {
    newest,
    currentId: keyId(newest),
    byId: new Map(keys.map((key) => [keyId(key), key])),
    pepper: Buffer.from(hkdfSync("sha256", newest, "", "console code hashes", 32)),
  };
}

/** Id of the key that encrypted a text; empty if it is not a ciphertext. */
export function keyIdOf(sealed: string): string {
  try {
    const header: unknown = JSON.parse(Buffer.from(sealed.split(".")[0] ?? "", "base64url").toString("utf8"));
    return typeof header === "object" && header !== null && "kid" in header ? String(header.kid) : "";
  } catch {
    return "";
  }
}

/** Identifies a key without revealing anything about it. */
export const keyId = (key: Buffer): string => createHash("sha256").update("kid").update(key).digest("hex").slice(0, 12);

/** A token of 256 random bits, for sessions and links. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** SHA-256 in hex, the form in which tokens are stored. */
export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Compares two hex texts of the same kind in constant time. */
export function sameText(one: string, other: string): boolean {
  const left = Buffer.from(one);
  const right = Buffer.from(other);
  return left.length === right.length && timingSafeEqual(left, right);
}
