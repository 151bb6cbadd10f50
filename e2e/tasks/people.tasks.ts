import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { button, type Desk, dialog, go, opened, pick, said } from "../support/desk.ts";
import { Hands } from "../support/hands.ts";

/** The team. */
export function peopleTasks(desk: Desk): void {
  const { task, found } = desk;

  const isActive = async (name: string, active: boolean) =>
    expect.poll(async () => (await found("/admin/users", name)).active).toBe(active);
  const takenBack = { undone: [0, 0] };
  task("suspending a team member", {
    mouse: [
      2,
      async (hands, page) => {
        await pick(hands, "deactivate tom", "Deactivate Tom Brannigan");
        await said(page, "Status Updated").waitFor();
        await isActive("Tom Brannigan", false);
        // Taking it back is a task of its own.
        const more = new Hands(page);
        await more.click(button(page, /^Undo/));
        await isActive("Tom Brannigan", true);
        takenBack.undone[0] = more.clicks;
      },
    ],
    keys: [
      5,
      async (hands, page) => {
        await go(hands, "deactivate priya");
        await said(page, "Status Updated").waitFor();
        await isActive("Priya Raman", false);
        const more = new Hands(page);
        await more.press("Control+z");
        await isActive("Priya Raman", true);
        takenBack.undone[1] = more.keys;
      },
    ],
  });
  it("taking a suspension back: 1 click, 1 key", () => expect(takenBack.undone).toEqual([1, 1]));

  const isSales = async (page: Page, name: string) => {
    await said(page, "User Added").waitFor();
    expect(await found("/admin/users", name)).toMatchObject({ name, role: "sales", active: true });
  };
  task("adding a Sales member", {
    mouse: [
      3,
      async (hands, page) => {
        await pick(hands, "add user", "Add User");
        await opened(page, "Add User");
        await hands.type("Nora Pell\tnora.pell@operator.example");
        await hands.click(dialog(page, "Add User").getByRole("button", { name: "Add User" }));
        await isSales(page, "Nora Pell");
      },
    ],
    keys: [
      4,
      async (hands, page) => {
        await go(hands, "add user");
        await opened(page, "Add User");
        await hands.type("Omar Quist");
        await hands.press("Tab");
        await hands.type("omar.quist@operator.example");
        await hands.press("Enter");
        await isSales(page, "Omar Quist");
      },
    ],
  });
}
