import type { Page } from "playwright-core";
import { expect } from "vitest";
import { button, dialog, exactText } from "../support/find.ts";
import { openByClicks, openByKeys, questionReady, type StaffSession } from "../support/staff-session.ts";

/** What brands get and what they pay for it. */
export function priceTasks(session: StaffSession): void {
  const { task, list, header } = session;

  const priceOf = async (name: string) =>
    (await session.staff.get("/admin/available_integrations?sort=name", await header(name))).body.data;
  task("changing an integration's price and seeing the effect", {
    mouse: [
      5,
      async (user, page) => {
        await openByClicks(user, "lumen integr", "Integrations for Lumen");
        await user.click(page.getByRole("button", { name: /^Wholesale price for/ }).first());
        await page.locator("input:focus").waitFor();
        await user.type("123.45");
        await page.getByText("Unsaved").waitFor();
        await user.click(button(page, "Save"));
        await exactText(page, "Price Updated").waitFor();
        expect(JSON.stringify(await priceOf("Lumen Health Voice"))).toContain("123.45");
      },
    ],
    keys: [
      5,
      async (user, page) => {
        await openByKeys(user, "lumen integr");
        await page
          .getByRole("button", { name: /^Wholesale price for/ })
          .first()
          .waitFor();
        await user.press("j", "Enter");
        await page.locator("input:focus").waitFor();
        await user.type("234.56");
        await page.getByText("Unsaved").waitFor();
        await user.press("Enter");
        await exactText(page, "Price Updated").waitFor();
        expect(JSON.stringify(await priceOf("Lumen Health Voice"))).toContain("234.56");
      },
    ],
  });

  /** A price that somebody has changed: Lumen is on this package. */
  const raise = async (name: string, cents: number) => {
    const pack = await session.find("/admin/organization_plans", name);
    const per_min_charge = (Number((pack.next_prices ?? pack).price_details.per_min_charge) + cents / 100).toFixed(2);
    const changed = { organization_plan: { price_details: { per_min_charge } } };
    expect((await session.staff.put(`/admin/organization_plans/${pack.id}`, changed)).status).toBe(200);
  };

  const engines = async (name: string) =>
    (await session.staff.get("/admin/voice_engines", await header(name))).body.data;
  task("giving a brand an engine", {
    mouse: [
      6,
      async (user, page) => {
        const before = (await engines("Lumen Health Voice")).length;
        await openByClicks(user, "lumen add engine", "Add Engine to Lumen");
        await user.click(page.getByRole("button", { name: /^Add Engine,/ }).first());
        await user.click(page.getByRole("alertdialog").getByRole("button", { name: "Add Engine" }));
        await exactText(page, "Engine Added").waitFor();
        expect(await engines("Lumen Health Voice")).toHaveLength(before + 1);
      },
    ],
    keys: [
      8,
      async (user, page) => {
        const before = (await engines("Brightline Legal")).length;
        await openByKeys(user, "brightline add engine");
        await page
          .getByRole("button", { name: /^Add Engine,/ })
          .first()
          .waitFor();
        await user.press("j", "Enter");
        await questionReady(page, /^Add /);
        await user.press("Control+Enter");
        await exactText(page, "Engine Added").waitFor();
        expect(await engines("Brightline Legal")).toHaveLength(before + 1);
      },
    ],
  });

  const seesPriceBefore = async (page: Page) => {
    const changes = page.getByLabel(/^Changes: .*Professional/);
    const minute = changes.getByRole("definition").filter({ hasText: /Before .*After/ });
    await changes.getByRole("term").filter({ hasText: "Standard minute" }).waitFor();
    expect(await minute.first().innerText()).toMatch(/\$\d+\.\d\d/);
    await dialog(page, "Professional's History")
      .getByText(session.staff.user?.name ?? "")
      .first()
      .waitFor();
  };
  task("saying what Lumen's minute price was before, and who changed it", {
    mouse: [
      3,
      async (user, page) => {
        await raise("Professional", 1);
        await openByClicks(user, "history professional", "History for Professional");
        await user.click(page.getByRole("button", { name: /^Changes: / }).first());
        await seesPriceBefore(page);
      },
    ],
  });

  const isCopied = async (page: Page, base: string, minute: string) => {
    await exactText(page, "Package copied successfully").waitFor();
    const all = await list("/admin/organization_plans?search_key=Starter");
    const copy = all.find((each: { name: string }) => each.name !== "Starter" && each.name.includes("Starter"));
    expect(Number(copy.price_details.per_min_charge)).toBe(Number(minute));
    expect(Number(copy.base_price)).toBe(Number(base));
    await session.staff.delete(`/admin/organization_plans/${copy.id}`);
  };
  const copyForm = async (page: Page) => {
    const form = dialog(page, "Create Package");
    const base = await form.getByLabel("Base fee").inputValue();
    const minute = (Number(await form.getByLabel("Standard minute").inputValue()) + 0.01).toFixed(2);
    return { form, base, minute };
  };
  task("copying a package and raising the minute price by a cent", {
    mouse: [
      4,
      async (user, page) => {
        await openByClicks(user, "copy starter", "Copy Starter");
        const { form, base, minute } = await copyForm(page);
        await user.click(form.getByLabel("Standard minute"));
        await user.type(minute);
        await user.click(form.getByRole("button", { name: "Create Package" }));
        await isCopied(page, base, minute);
      },
    ],
    keys: [
      5,
      async (user, page) => {
        await openByKeys(user, "copy starter");
        const { form, base, minute } = await copyForm(page);
        await form.locator(":focus").waitFor();
        await user.press("Tab");
        await user.type(minute);
        await user.press("Control+Enter");
        await isCopied(page, base, minute);
      },
    ],
  });
}
