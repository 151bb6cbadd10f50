// Shows MORE-340.

import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import type { Client } from "../../test/client.ts";
import { makeMember } from "../../test/factories/member.ts";

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as("super_admin");
  for (let each = 0; each < 10; each += 1) await makeMember(app.ctx, { name: `Member ${each}`.padEnd(60, "x") });
});
afterAll(() => app.stop());

type Answer = { headers: NodeJS.Dict<string | string[]>; body: Buffer };

/** The raw bytes; fetch would decompress them. */
const get = (path: string, accept: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const sent = {
      path: `/api/v1${path}`,
      port: new URL(app.url).port,
      headers: { cookie, "accept-encoding": accept },
    };
    request(sent, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => resolve({ headers: answer.headers, body: Buffer.concat(chunks) }));
    })
      .on("error", reject)
      .end();
  });

describe("a long answer", () => {
  it.each([
    ["br", "gzip, deflate, br", brotliDecompressSync],
    ["gzip", "gzip, deflate", gunzipSync],
    ["gzip", "br;q=0, gzip;q=0.5", gunzipSync],
  ])("is compressed with %s if the client accepts it", async (encoding, accept, unpack) => {
    const plain = await get("/admin/users?per_page=10", "identity");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.headers.vary).toBe("Origin, accept-encoding");
    expect(plain.body.length).toBeLessThan(4_000);
    const packed = await get("/admin/users?per_page=10", accept);
    expect(packed.headers["content-encoding"]).toBe(encoding);
    expect(packed.body.length).toBeLessThan(plain.body.length / 2);
    expect(unpack(packed.body).equals(plain.body)).toBe(true);
    expect(Number(packed.headers["content-length"])).toBe(packed.body.length);
  });

  it("is all that is compressed, an export included", async () => {
    expect((await get("/admin/users?per_page=1", "br")).headers["content-encoding"]).toBeUndefined();
    const packed = await get("/admin/users?format=csv", "br");
    expect(packed.headers["content-encoding"]).toBe("br");
    const plain = await get("/admin/users?format=csv", "identity");
    expect(brotliDecompressSync(packed.body).equals(plain.body)).toBe(true);
  });
});
