import type { Page } from "playwright-core";
import { expect } from "vitest";
import { asked, button, type Desk, dialog, go, pick, said } from "../support/desk.ts";

/** What brands are given and what they pay for it. */
export function priceTasks(desk: Desk): void {
  const { task, list, header } = desk;

  const priceOf = async (name: string) =>
    (await desk.staff.get("/admin/available_integrations?sort=name", await header(name))).body.data;
  task("changing an integration's price and seeing the effect", {
    mouse: [
      5,
      async (hands, page) => {
        await pick(hands, "lumen integr", "Integrations of Lumen");
        await hands.click(page.getByRole("button", { name: /^Wholesale price of/ }).first());
        await hands.type("123.45");
        await page.getByText("Unsaved").waitFor();
        await hands.click(button(page, "Save"));
        await said(page, "Price Updated").waitFor();
        expect(JSON.stringify(await priceOf("Lumen Health Voice"))).toContain("123.45");
      },
    ],
    keys: [
      5,
      async (hands, page) => {
        await go(hands, "lumen integr");
        await page
          .getByRole("button", { name: /^Wholesale price of/ })
          .first()
          .waitFor();
        await hands.press("j", "Enter");
        await hands.type("234.56");
        await page.getByText("Unsaved").waitFor();
        await hands.press("Enter");
        await said(page, "Price Updated").waitFor();
        expect(JSON.stringify(await priceOf("Lumen Health Voice"))).toContain("234.56");
      },
    ],
  });

  const engines = async (name: string) => (await desk.staff.get("/admin/voice_engines", await header(name))).body.data;
  task("giving a brand an engine", {
    mouse: [
      6,
      async (hands, page) => {
        const before = (await engines("Lumen Health Voice")).length;
        await pick(hands, "lumen add engine", "Add Engine to Lumen");
        await hands.click(page.getByRole("button", { name: /^Add Engine,/ }).first());
        await hands.click(page.getByRole("alertdialog").getByRole("button", { name: "Add Engine" }));
        await said(page, "Engine Added").waitFor();
        expect(await engines("Lumen Health Voice")).toHaveLength(before + 1);
      },
    ],
    keys: [
      8,
      async (hands, page) => {
        const before = (await engines("Brightline Legal")).length;
        await go(hands, "brightline add engine");
        await page
          .getByRole("button", { name: /^Add Engine,/ })
          .first()
          .waitFor();
        await hands.press("j", "Enter");
        await asked(page, /^Add /);
        await hands.press("Control+Enter");
        await said(page, "Engine Added").waitFor();
        expect(await engines("Brightline Legal")).toHaveLength(before + 1);
      },
    ],
  });

  const isCopied = async (page: Page, base: string, minute: string) => {
    await said(page, "Package copied successfully").waitFor();
    const all = await list("/admin/organization_plans?search_key=Starter");
    const copy = all.find((each: { name: string }) => each.name !== "Starter" && each.name.includes("Starter"));
    expect(Number(copy.price_details.per_min_charge)).toBe(Number(minute));
    expect(Number(copy.base_price)).toBe(Number(base));
    await desk.staff.delete(`/admin/organization_plans/${copy.id}`);
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
      async (hands, page) => {
        await pick(hands, "copy starter", "Copy Starter");
        const { form, base, minute } = await copyForm(page);
        await hands.click(form.getByLabel("Standard minute"));
        await hands.type(minute);
        await hands.click(form.getByRole("button", { name: "Create Package" }));
        await isCopied(page, base, minute);
      },
    ],
    keys: [
      5,
      async (hands, page) => {
        await go(hands, "copy starter");
        const { form, base, minute } = await copyForm(page);
        await form.locator(":focus").waitFor();
        await hands.press("Tab");
        await hands.type(minute);
        await hands.press("Control+Enter");
        await isCopied(page, base, minute);
      },
    ],
  });
}
