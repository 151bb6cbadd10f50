import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { addPasskey } from "../../../../test/factories/passkey.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ conditions: {} });
});
afterAll(() => app.stop());

const pathOf = (id: number | undefined) => `/admin/users/${id}/passkeys`;

it("is another Super Admin's: neither one's own, nor a Manager's (MORE-594)", async () => {
  const admin = await app.as("super_admin");
  await addPasskey(app, admin);
  const own = await admin.delete(pathOf(admin.user?.id));
  expect(own.body).toMatchObject({ code: "own_account", message: expect.stringContaining("Another Super Admin can") });
  const manager = await app.as("manager");
  expect((await manager.delete(pathOf(admin.user?.id))).status).toBe(403);
  expect((await admin.get("/admin/passkeys")).body.data).toHaveLength(1);
  expect((await admin.delete(pathOf(999_999))).status).toBe(404);
  const without = await app.as("sales");
  expect((await admin.delete(pathOf(without.user?.id))).body).toMatchObject({
    code: "conflict",
    message: `${without.user?.name} has no passkey.`,
  });
});

it("removes the passkeys, ends the sessions, tells both by email and is in the feed (MORE-594)", async () => {
  const admin = await app.as("super_admin");
  const person = await app.as("manager");
  await addPasskey(app, person);
  const bystander = await app.as("manager");
  await addPasskey(app, bystander);
  const { name = "", email = "", id } = person.user ?? {};
  const answer = await admin.delete(pathOf(id));
  expect(answer.body).toMatchObject({ data: { id, removed: 1 } });
  expect((await person.get("/admin/me")).status).toBe(401);
  expect((await bystander.get("/admin/passkeys")).body.data).toHaveLength(1);
  const texts = (to: string) => app.smtp.mails.filter((mail) => mail.to.includes(to)).map(({ text }) => text);
  await expect
    .poll(() => texts(email))
    .toContainEqual(expect.stringContaining(`${admin.user?.name} removed your passkeys`));
  await expect
    .poll(() => texts(admin.user?.email ?? ""))
    .toContainEqual(expect.stringContaining(`You removed all passkeys of ${name}`));
  const feed = async () => (await admin.get("/admin/activities?per_page=5")).body.data;
  await expect.poll(feed).toContainEqual(
    expect.objectContaining({
      event: "passkey.reset",
      message: `removed the lost passkey of ${name} and signed them out`,
    }),
  );
  expect((await admin.delete(pathOf(id))).status).toBe(409);
});
