import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeKeyring } from "./keyring.ts";

const [first, second] = [randomBytes(32), randomBytes(32)];
const FIELD = "brand:1:smtp_password";

describe("the keyring", () => {
  it("decrypts any text, for its own field only (ASVS V11.3.2)", async () => {
    const keyring = makeKeyring([first]);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary" }), fc.string(), async (plain, field) => {
        const sealed = await keyring.encrypt(plain, field);
        expect(await keyring.decrypt(sealed, field)).toBe(plain);
        await expect(keyring.decrypt(sealed, `${field}2`)).rejects.toThrow("belongs to another field");
      }),
      { numRuns: 50 },
    );
  });

  it("refuses a changed ciphertext, wherever it was changed (ASVS V11.3.3)", async () => {
    const keyring = makeKeyring([first]);
    const sealed = await keyring.encrypt("hunter2", FIELD);
    const parts = sealed.split(".");
    for (const [index, part] of parts.entries()) {
      if (part === "") continue; // With direct encryption, the encrypted key part is empty.
      const changed = parts.with(index, `${part.startsWith("A") ? "B" : "A"}${part.slice(1)}`).join(".");
      await expect(keyring.decrypt(changed, FIELD)).rejects.toThrow();
    }
  });

  it("encrypts with the newest key, decrypts with any, and moves secrets to the newest (ASVS V11.2.2, V13.3.1)", async () => {
    const old = await makeKeyring([first]).encrypt("hunter2", FIELD);
    const both = makeKeyring([second, first]);
    expect(await both.decrypt(old, FIELD)).toBe("hunter2");
    const moved = await both.reseal(old);
    const onlyNew = makeKeyring([second]);
    expect(await onlyNew.decrypt(moved, FIELD)).toBe("hunter2");
    await expect(onlyNew.decrypt(old, FIELD)).rejects.toThrow("not in SECRETS_KEY");
    expect(both.keyIds().map(both.has)).toEqual([true, true]);
    expect(onlyNew.has(both.keyIds()[1] ?? "")).toBe(false);
  });

  it("accepts other keys while it is in use", async () => {
    const keyring = makeKeyring([first]);
    const before = keyring.currentKeyId;
    keyring.replace([second, first]);
    expect(keyring.currentKeyId).not.toBe(before);
    const sealed = await keyring.encrypt("hunter2", FIELD);
    expect(await makeKeyring([second]).decrypt(sealed, FIELD)).toBe("hunter2");
  });

  it("never repeats a ciphertext, and reveals nothing of the text or the key", async () => {
    const keyring = makeKeyring([first]);
    const sealed = await Promise.all([keyring.encrypt("hunter2", FIELD), keyring.encrypt("hunter2", FIELD)]);
    expect(sealed[0]).not.toBe(sealed[1]);
    for (const hidden of ["hunter2", first.toString("base64"), first.toString("hex")]) {
      const decoded = sealed[0]?.split(".").map((part) => Buffer.from(part, "base64url").toString("latin1"));
      expect([...(decoded ?? []), sealed[0]].join()).not.toContain(hidden);
    }
  });
});
