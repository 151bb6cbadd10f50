import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";

/** Stored credentials are sealed to the place they belong to: a ciphertext moved elsewhere does not open. */
export type Keyring = {
  /** @param place `brand:<id>:<field>` */
  encrypt(plain: string, place: string): Promise<string>;
  /** @throws if the key is gone, or the text was made for another place or changed */
  decrypt(sealed: string, place: string): Promise<string>;
  /** Id of the key that a sealed text was made with. */
  keyIdOf(sealed: string): string;
  currentKeyId: string;
  /** Keyed hash for codes and cookies, hex. */
  mac(text: string): string;
};

/** @param keys 32 bytes each, newest first: the first seals, all open */
export function makeKeyring(keys: readonly Buffer[]): Keyring {
  const [newest] = keys;
  if (!newest) throw new Error("a keyring needs a key");
  const byId = new Map(keys.map((key) => [keyId(key), key]));
  const pepper = Buffer.from(hkdfSync("sha256", newest, "", "console code hashes", 32));
  const currentKeyId = keyId(newest);
  return {
    currentKeyId,
    encrypt: (plain, place) =>
      new CompactEncrypt(Buffer.from(plain, "utf8"))
        .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: currentKeyId, place })
        .encrypt(newest),
    decrypt: async (sealed, place) => {
      const { plaintext, protectedHeader } = await compactDecrypt(sealed, (header) => {
        const key = byId.get(header.kid ?? "");
        if (!key) throw new Error("the key of this secret is not in SECRETS_KEY");
        return key;
      });
      if (protectedHeader.place !== place) throw new Error("this secret belongs to another place");
      return Buffer.from(plaintext).toString("utf8");
    },
    keyIdOf: (sealed) => {
      const header: unknown = JSON.parse(Buffer.from(sealed.split(".")[0] ?? "", "base64url").toString("utf8"));
      return typeof header === "object" && header !== null && "kid" in header ? String(header.kid) : "";
    },
    mac: (text) => createHmac("sha256", pepper).update(text).digest("hex"),
  };
}

const keyId = (key: Buffer) => createHash("sha256").update("kid").update(key).digest("hex").slice(0, 12);

/** SHA-256 in hex: how tokens are kept. */
export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Compares two hex texts of the same kind in constant time. */
export function sameText(one: string, other: string): boolean {
  const left = Buffer.from(one);
  const right = Buffer.from(other);
  return left.length === right.length && timingSafeEqual(left, right);
}
