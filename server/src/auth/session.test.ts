import { describe, expect, it } from "vitest";
import { startTestApp } from "../../test/app.ts";
import { Client } from "../../test/client.ts";

/** Concurrent senders per process while the person is deactivated. */
const SENDERS = 3;

describe("a deactivation, on two processes", () => {
  it("is followed by no accepted request", async () => {
    const app = await startTestApp();
    const other = await app.another();
    const admin = await app.as("super_admin");
    const person = await app.as("manager");
    const elsewhere = new Client(other.address, Object.fromEntries(person.cookies), person.user);
    const sent: { at: number; status: number }[] = [];
    let stopped = false;
    const send = async (client: Client) => {
      while (!stopped) {
        const at = performance.now();
        const { status } = await client.get("/admin/me");
        sent.push({ at, status });
      }
    };
    const senders = [person, elsewhere].flatMap((client) => Array.from({ length: SENDERS }, () => send(client)));
    await expect.poll(() => sent.length).toBeGreaterThan(20);
    await admin.patch(`/admin/users/${person.user?.id}`, { admin_user: { active: false } });
    const answered = performance.now();
    const after = () => sent.filter(({ at }) => at > answered);
    await expect.poll(() => after().length).toBeGreaterThan(20);
    stopped = true;
    await Promise.all(senders);
    expect(sent.some(({ status }) => status === 200)).toBe(true);
    expect(after().filter(({ status }) => status !== 401)).toEqual([]);
    await other.stop();
    await app.stop();
  });
});
