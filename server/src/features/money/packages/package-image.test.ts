// Shows PKG-20, PKG-28, CALL-56, CONST-20, MORE-31.

import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { makePackage, makePackageWithPicture, picture, pictureForm } from "../../../../test/factories/package.ts";
import { encodePicture } from "./package-image.service.ts";

let app: TestApp;
let manager: Client;

beforeAll(async () => {
  app = await startTestApp();
  manager = await app.as("manager");
});
afterAll(() => app.stop());

const path = (id: number) => `/admin/organization_plans/${id}/image`;
const send = async (id: number, content: Uint8Array, alt?: string) =>
  manager.put(path(id), await pictureForm(content, alt));

describe("PUT /admin/organization_plans/{id}/image", () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  );

  it.each([
    ["an SVG", svg],
    ["a text", Buffer.from("GIF89a, or so it says")],
    ["a PDF", Buffer.from("%PDF-1.4\n%âãÏÓ\n")],
    ["nothing", Buffer.alloc(0)],
  ])("refuses %s (ASVS V1.3.4)", async (_what, content) => {
    const answer = await send(await makePackage(app.ctx), content);
    expect([answer.status, answer.body.fields]).toEqual([422, { image: "Please select an image file" }]);
  });

  it("refuses formats other than web formats, whatever their file name (ASVS V5.2.2)", async () => {
    const answer = await send(await makePackage(app.ctx), await picture({ format: "tiff" }));
    expect(answer.status).toBe(422);
  });

  it("refuses a file over 5MB (PKG-27, ASVS V5.2.1)", async () => {
    const answer = await send(await makePackage(app.ctx), Buffer.alloc(5 * 1024 * 1024 + 1));
    expect([answer.status, answer.body.message]).toEqual([413, "Please select an image smaller than 5MB"]);
  });

  it("refuses a small file that decompresses to a huge picture (ASVS V5.2.1, V5.2.3)", async () => {
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: "white" } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(5 * 1024 * 1024);
    expect((await send(await makePackage(app.ctx), bomb)).status).toBe(422);
  });

  it("refuses an invalid alternative text, JSON and an outdated version", async () => {
    const id = await makePackage(app.ctx);
    expect((await send(id, await picture(), "x".repeat(201))).body.fields).toHaveProperty("alt");
    expect((await manager.put(path(id), {})).status).toBe(415);
    expect((await manager.put(path(id), await pictureForm(), { "if-match": '"7"' })).status).toBe(412);
    expect((await manager.put(path(999_999), await pictureForm())).status).toBe(404);
  });

  it.each(["png", "jpeg", "gif", "webp", "avif"] as const)(
    "accepts %s and stores it as WebP (ASVS V5.3.1)",
    async (format) => {
      const id = await makePackage(app.ctx);
      const answer = await send(id, await picture({ format }), " A ship ");
      expect(answer.body.data).toMatchObject({ version: 2, image_alt: "A ship" });
      const stored = await manager.get(answer.body.data.image_url);
      expect([stored.status, stored.headers.get("content-type")]).toEqual([200, "image/webp"]);
      expect((await sharp(stored.body).metadata()).format).toBe("webp");
    },
  );

  it("is encoded before the transaction, which would block others", async () => {
    const file = { content: await picture(), texts: { alt: "" } };
    await expect(app.ctx.db.transaction(() => encodePicture(app.ctx, file))).rejects.toThrow("before the transaction");
  });

  it("changes nothing if the same picture is sent again", async () => {
    const id = await makePackage(app.ctx);
    const content = await picture();
    await send(id, content);
    expect((await send(id, content)).body.data.version).toBe(2);
    expect((await send(id, content, "Another text")).body.data).toMatchObject({
      version: 3,
      image_alt: "Another text",
    });
  });

  it("keeps even a large picture of noise within 200 kB and 800 x 600", async () => {
    const id = await makePackage(app.ctx);
    const { body } = await send(id, await picture({ width: 1600, height: 1600, format: "jpeg" }));
    const stored = (await manager.get(body.data.image_url)).body;
    expect(stored.length).toBeLessThanOrEqual(200_000);
    const { width, height } = await sharp(stored).metadata();
    expect(Math.max(width / 800, height / 600)).toBeLessThanOrEqual(1);
  });

  it("turns it upright and drops EXIF data", async () => {
    const id = await makePackage(app.ctx);
    const photo = await sharp(await picture({ width: 60, height: 40 }))
      .withExif({ IFD0: { Copyright: "Somebody", Artist: "At home" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await send(id, photo);
    const stored = await sharp((await manager.get(body.data.image_url)).body).metadata();
    expect([stored.width, stored.height, stored.exif, stored.orientation]).toEqual([40, 60, undefined, undefined]);
  });
});

describe("GET /admin/organization_plans/{id}/image", () => {
  it("is for the same people as the package, cached by the browser until it changes", async () => {
    const id = await makePackageWithPicture(app.ctx);
    expect((await app.visitor().get(path(id))).status).toBe(401);
    expect((await (await app.as("sales")).get(path(id))).status).toBe(403);
    const first = await manager.get(path(id));
    expect(first.headers.get("cache-control")).toMatch(/^private/);
    const etag = first.headers.get("etag") ?? "";
    expect((await manager.get(path(id), { "if-none-match": etag })).status).toBe(304);
    const before = (await manager.get(`/admin/organization_plans/${id}`)).body.data.image_url;
    expect((await send(id, await picture({ width: 61 }))).body.data.image_url).not.toBe(before);
  });

  it("answers 404 without a picture, and after it was removed", async () => {
    const id = await makePackage(app.ctx);
    expect((await manager.get(path(id))).status).toBe(404);
    expect((await manager.delete(path(id))).status).toBe(404);
    await send(id, await picture());
    const removed = await manager.delete(path(id));
    expect(removed.body.data).toMatchObject({ image_url: null, image_alt: "", version: 3 });
    expect((await manager.get(path(id))).status).toBe(404);
  });

  it("is deleted with its package; its text can be changed separately", async () => {
    const id = await makePackageWithPicture(app.ctx);
    const changed = await manager.put(`/admin/organization_plans/${id}`, {
      organization_plan: { image_alt: "A boat" },
    });
    expect(changed.body.data.image_alt).toBe("A boat");
    expect((await manager.delete(`/admin/organization_plans/${id}`)).status).toBe(200);
    expect((await manager.get(path(id))).status).toBe(404);
  });
});
