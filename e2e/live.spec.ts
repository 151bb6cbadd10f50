import { brandInput } from "@console/server/test/factories/brand.ts";
import { makeMember, memberInput } from "@console/server/test/factories/member.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startConsole, type TestConsole } from "./support/console.ts";

let test: TestConsole;
beforeAll(async () => {
  test = await startConsole();
});
afterAll(() => test.stop());

describe("two browsers side by side", () => {
  it("see each other's changes without a reload, within a second", async () => {
    const one = await test.open("super_admin", "/agencies?new=1");
    const other = await test.open("super_admin", "/agencies");
    await other.page.getByRole("heading", { name: "Brands", level: 1 }).waitFor();
    const brand = brandInput({ name: "Aurora Voice" });
    await one.client.post("/admin/agencies", { organization: brand });
    await other.page.getByRole("link", { name: /Aurora Voice/ }).waitFor({ timeout: 1_500 });
    await one.page.getByText("Aurora Voice").first().waitFor({ timeout: 1_500 });
  });

  it("share one stream between the tabs of a browser, which outlives the tab that has it", async () => {
    const first = await test.open("super_admin", "/team");
    const context = first.page.context();
    const streams: string[] = [];
    context.on("request", (request) => {
      if (request.url().includes("/admin/events")) streams.push(request.url());
    });
    await expect.poll(() => streams).toHaveLength(1);
    const second = await context.newPage();
    await second.goto("/team");
    await second.getByRole("heading", { name: "Team" }).waitFor();
    const added = async () => {
      const { name } = memberInput();
      await first.client.post("/admin/users", { admin_user: { ...memberInput(), name } });
      await second.getByText(name).waitFor({ timeout: 2_000 });
    };
    await added();
    expect(streams).toHaveLength(1);
    await first.page.close();
    await added();
    // The place in the record is handed over.
    await expect.poll(() => streams).toHaveLength(2);
    expect(streams[1]).toMatch(/\?after=\d+$/);
  });

  it("keep what is being typed, and say who changed what", async () => {
    const member = await makeMember(test.app.ctx, { name: "Robin Original", email: "robin@team.example" });
    const { page } = await test.open("super_admin", `/team?edit=${member.id}`);
    const colleague = await test.app.as("super_admin");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Name" }).fill("Robin Mine");
    const answer = await colleague.patch(`/admin/users/${member.id}`, { admin_user: { name: "Robin Theirs" } });
    expect(answer.status).toBe(200);
    await expect.poll(() => page.getByText("Robin Theirs").count()).toBeGreaterThan(0);
    expect(await dialog.getByRole("textbox", { name: "Name" }).inputValue()).toBe("Robin Mine");
    await dialog.getByRole("button", { name: /^Save/ }).click();
    await dialog.getByText(`${colleague.user?.name} changed this`, { exact: false }).waitFor();
    await dialog.getByText("Robin Theirs").waitFor();
    expect(await dialog.getByRole("textbox", { name: "Name" }).inputValue()).toBe("Robin Mine");
  });

  it("end a deactivated person's session where they are", async () => {
    const { page, client } = await test.open("manager", "/agencies");
    await page.getByRole("heading", { name: "Brands", level: 1 }).waitFor();
    const admin = await test.app.as("super_admin");
    await admin.patch(`/admin/users/${client.user?.id}`, { admin_user: { active: false } });
    await page.getByText("Session Expired").waitFor();
    await page.getByRole("button", { name: "Send Verification Code" }).waitFor();
  });
});
