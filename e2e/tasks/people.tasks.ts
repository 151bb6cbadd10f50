import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { CountedPage } from "../support/counted-page.ts";
import { button, dialog, exactText } from "../support/find.ts";
import { dialogReady, openByClicks, openByKeys, type StaffSession } from "../support/staff-session.ts";

/** The team. */
export function peopleTasks(session: StaffSession): void {
  const { task, find } = session;

  const isActive = async (name: string, active: boolean) =>
    expect.poll(async () => (await find("/admin/users", name)).active).toBe(active);
  const undo = { undone: [0, 0] };
  task("suspending a team member", {
    mouse: [
      2,
      async (user, page) => {
        await openByClicks(user, "deactivate tom", "Deactivate Tom Brannigan");
        await exactText(page, "Status Updated").waitFor();
        await isActive("Tom Brannigan", false);
        // Undo is counted as a separate task.
        const more = new CountedPage(page);
        await more.click(button(page, /^Undo/));
        await isActive("Tom Brannigan", true);
        undo.undone[0] = more.clicks;
      },
    ],
    keys: [
      5,
      async (user, page) => {
        await openByKeys(user, "deactivate priya");
        await exactText(page, "Status Updated").waitFor();
        await isActive("Priya Raman", false);
        const more = new CountedPage(page);
        await more.press("Control+z");
        await isActive("Priya Raman", true);
        undo.undone[1] = more.keys;
      },
    ],
  });
  it("undoing a suspension: 1 click, 1 key", () => expect(undo.undone).toEqual([1, 1]));

  const isSales = async (page: Page, name: string) => {
    await exactText(page, "User Added").waitFor();
    expect(await find("/admin/users", name)).toMatchObject({ name, role: "sales", active: true });
  };
  task("adding a Sales member", {
    mouse: [
      3,
      async (user, page) => {
        await openByClicks(user, "add user", "Add User");
        await dialogReady(page, "Add User");
        await user.type("Nora Pell\tnora.pell@operator.example");
        await user.click(dialog(page, "Add User").getByRole("button", { name: "Add User" }));
        await isSales(page, "Nora Pell");
      },
    ],
    keys: [
      4,
      async (user, page) => {
        await openByKeys(user, "add user");
        await dialogReady(page, "Add User");
        await user.type("Omar Quist");
        await user.press("Tab");
        await user.type("omar.quist@operator.example");
        await user.press("Enter");
        await isSales(page, "Omar Quist");
      },
    ],
  });
}
