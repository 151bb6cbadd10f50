import { makeBrand } from "@console/server/test/factories/brand.ts";
import { assignIntegration } from "@console/server/test/factories/business.ts";
import { makeCoupon } from "@console/server/test/factories/coupon.ts";
import { makeMember } from "@console/server/test/factories/member.ts";
import { makeOnboarding } from "@console/server/test/factories/onboarding.ts";
import { makePackage } from "@console/server/test/factories/package.ts";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startConsole, type TestConsole } from "./support/console.ts";
import { exactText, textBox } from "./support/find.ts";

let tested: TestConsole;
beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

/** The next save reaches the server, as does the client's own retry, and the answers of both are lost. */
async function loseAnswers(page: Page, method: string, path: string): Promise<void> {
  let lost = 0;
  await page.route(path, async (route) => {
    if (route.request().method() !== method || lost === 2) return route.fallback();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
}

const conflicts = (page: Page) => page.getByText(/changed this/).count();

describe("a new record whose answer is lost, saved again", () => {
  it("is one brand, also after the question was closed and asked again", async () => {
    const { page, client } = await tested.open("manager", "/agencies?new=1");
    await loseAnswers(page, "POST", "**/admin/agencies");
    const dialog = page.getByRole("dialog", { name: "Add Brand" });
    await textBox(dialog, "Name").fill("Lost Once");
    await textBox(dialog, "Email").fill("lost@once.example");
    await dialog.getByRole("button", { name: "Create Brand" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Create Brand" }).click();
    await question.getByText("Failed to create brand. Please try again.").waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    await dialog.getByRole("button", { name: "Create Brand" }).click();
    await question.getByRole("button", { name: "Create Brand" }).click();
    await exactText(page, "Brand created successfully").waitFor();
    const { body } = await client.get("/admin/agencies?search_key=Lost+Once");
    expect(body.meta.total).toBe(1);
  });

  it("is one team member", async () => {
    const { page, client } = await tested.open("super_admin", "/team?new=1");
    await loseAnswers(page, "POST", "**/admin/users");
    const dialog = page.getByRole("dialog", { name: "Add User" });
    await textBox(dialog, "Name").fill("Lost Member");
    await textBox(dialog, "Email").fill("lost.member@operator.example");
    await dialog.getByRole("button", { name: "Add User" }).click();
    await exactText(page, "Failed to add user. Please try again.").waitFor();
    await dialog.getByRole("button", { name: "Add User" }).click();
    await exactText(page, "User Added").waitFor();
    const { body } = await client.get("/admin/users?search_key=Lost+Member");
    expect(body.meta.total).toBe(1);
  });
});

type Case = {
  what: string;
  role: "manager" | "super_admin" | "sales";
  make: () => Promise<{ path: string; method: string; call: string }>;
  dialog: string;
  field: string;
  save: RegExp;
  failed: string;
  done: string;
  /** It asks before saving. */
  asks?: true;
};

const cases: readonly Case[] = [
  {
    what: "a coupon",
    role: "manager",
    make: async () => {
      const { id } = await makeCoupon(tested.app.ctx);
      return { path: `/coupons?edit=${id}`, method: "PUT", call: "**/admin/coupons/*" };
    },
    dialog: "Edit Coupon",
    field: "Name",
    save: /^Save/,
    failed: "Failed to save coupon.",
    done: "Coupon Updated",
  },
  {
    what: "a package",
    role: "manager",
    make: async () => {
      const id = await makePackage(tested.app.ctx);
      return { path: `/packages?edit=${id}`, method: "PUT", call: "**/admin/organization_plans/*" };
    },
    dialog: "Edit Package",
    field: "Name",
    save: /^Save/,
    failed: "Failed to create package. Please try again.",
    done: "Package updated successfully",
  },
  {
    what: "a team member",
    role: "super_admin",
    make: async () => {
      const { id } = await makeMember(tested.app.ctx);
      return { path: `/team?edit=${id}`, method: "PATCH", call: "**/admin/users/*" };
    },
    dialog: "Edit User",
    field: "Name",
    save: /^Save/,
    failed: "Failed to update user. Please try again.",
    done: "User Updated",
  },
  {
    what: "an onboarding",
    role: "sales",
    make: async () => {
      const { id } = await makeOnboarding(tested.app.ctx);
      return { path: `/onboardings?edit=${id}`, method: "PATCH", call: "**/admin/onboardings/*" };
    },
    dialog: "Edit Onboarding",
    field: "Company Name",
    save: /^Save/,
    failed: "Failed to update onboarding. Please try again.",
    done: "Success",
  },
  {
    what: "a brand",
    role: "manager",
    make: async () => {
      const { id } = await makeBrand(tested.app.ctx);
      return { path: `/agencies/${id}?edit=1`, method: "PUT", call: "**/admin/agencies/*" };
    },
    dialog: "Edit Brand",
    field: "Name",
    save: /^Save/,
    failed: "Failed to update brand. Please try again.",
    done: "Brand Updated",
    asks: true,
  },
];

describe("a change whose answer is lost does not conflict with itself", () => {
  it.each(cases)("$what, saved again", async (one) => {
    const { page, dialog } = await saveInVain(one);
    await save(page, dialog, one);
    await exactText(page, one.done).waitFor();
    expect(await conflicts(page)).toBe(0);
  });

  // All forms save the same way; a brand also asks first.
  it.each(cases.filter(({ asks }) => asks))("$what, changed again before it is saved again", async (one) => {
    const { page, dialog } = await saveInVain(one);
    await textBox(dialog, one.field).fill("Typed Twice");
    await save(page, dialog, one);
    await exactText(page, one.done).waitFor();
    expect(await conflicts(page)).toBe(0);
  });

  it("the price of an integration", async () => {
    const { id } = await makeBrand(tested.app.ctx);
    await assignIntegration(tested.app.ctx, id, "zapier");
    const { page } = await tested.open("manager", `/agencies/${id}/integrations`);
    await loseAnswers(page, "PUT", "**/admin/available_integrations/*");
    await page.getByRole("button", { name: /^Wholesale price for Zapier/ }).click();
    const field = page.getByRole("textbox", { name: "Wholesale price for Zapier" });
    await field.fill("7");
    await field.press("Enter");
    await exactText(page, "Failed to update price. Please try again.").waitFor();
    await field.press("Enter");
    await page.getByRole("button", { name: /^Wholesale price for Zapier: \$7\.00/ }).waitFor();
    expect(await conflicts(page)).toBe(0);
  });
});

/** Opens the record, changes it and saves: the server saves it, but the person sees a failure. */
async function saveInVain(one: Case): Promise<{ page: Page; dialog: Locator }> {
  const { path, method, call } = await one.make();
  const { page } = await tested.open(one.role, path);
  await loseAnswers(page, method, call);
  const dialog = page.getByRole("dialog", { name: one.dialog });
  await textBox(dialog, one.field).fill("Typed Once");
  await save(page, dialog, one);
  await exactText(page, one.failed).waitFor();
  if (one.asks) await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  return { page, dialog };
}

async function save(page: Page, dialog: Locator, { save: name, asks }: Case): Promise<void> {
  await dialog.getByRole("button", { name }).click();
  if (asks) await page.getByRole("alertdialog").getByRole("button", { name }).click();
}
