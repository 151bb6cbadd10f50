// Shows MORE-12, MORE-610.

import { commonErrors } from "@console/contract/common-errors.ts";
import { operator } from "@console/contract/operator.ts";
import { signIn } from "@console/contract/sign-in.ts";
import { team } from "@console/contract/team.ts";
import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { serveRecord } from "../../../test/records.ts";
import { sample } from "../../../test/sample.ts";
import { chooseFromMenu, findToast, inDialog, inQuestion, open } from "../../../test/screen.tsx";
import { dataOf, refusal, requestsTo, serve } from "../../../test/wire.ts";

let isConfirmed = false;
const asks = () => refusal(403, commonErrors.codeRequired);

beforeEach(() => {
  isConfirmed = false;
  serve(signIn.stepUpCode, () => dataOf(null));
  serve(signIn.stepUp, () => {
    isConfirmed = true;
    return dataOf(null);
  });
});

async function confirm(user: UserEvent): Promise<void> {
  const asked = await inQuestion("Confirm with a code");
  await user.click(asked.getByRole("textbox", { name: "Confirmation code" }));
  await user.paste("123456");
}

const member = (name: string) =>
  sample(team.list, { id: 7, name, email: "kim@console.example", role: "sales", active: true });

it("is asked for in the form of a person, which then continues with its input", async () => {
  serveRecord(member("Rising Person"), team);
  serve(team.update, () => (isConfirmed ? dataOf({ ...member("Rising Person"), role: "manager" }) : asks()));
  const { user } = open("/team", "super_admin");
  await chooseFromMenu(user, "Rising Person", "Edit User…");
  const form = await inDialog("Edit User");
  await user.click(form.getByRole("radio", { name: "Manager" }));
  await user.click(form.getByRole("button", { name: "Save Changes" }));
  await confirm(user);
  await findToast("User Updated");
  const sent = requestsTo(team.update).map(({ body }) => body);
  expect(sent).toEqual([{ admin_user: { role: "manager" } }, { admin_user: { role: "manager" } }]);
});

it("is asked for in the company's form, which then continues with its input", async () => {
  serve(operator.read, () => dataOf(sample(operator.read, { reply_to: "", color: "#0b6e4f", attention_margin: "20" })));
  serve(operator.update, () => (isConfirmed ? dataOf(sample(operator.update)) : asks()));
  const { user } = open("/settings/company", "super_admin");
  const name = await screen.findByLabelText(/^Legal name/);
  await user.clear(name);
  await user.paste("Switchyard Voice, Inc.");
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  await confirm(user);
  await findToast("Settings Saved");
  expect(requestsTo(operator.update)).toHaveLength(2);
});

it("can be canceled at the code, and the question says so", async () => {
  serveRecord(member("Kept Phone"), team);
  serve(team.endSessions, asks);
  const { user } = open("/team", "super_admin");
  await chooseFromMenu(user, "Kept Phone", "Sign Out Everywhere…");
  const asking = await inQuestion("Sign Kept Phone out everywhere?");
  await user.click(asking.getByRole("button", { name: "Sign Out Everywhere" }));
  const asked = await inQuestion("Confirm with a code");
  await user.click(asked.getByRole("button", { name: "Cancel" }));
  await screen.findAllByText("Confirm this with a code. We'll email it to you.");
  await waitFor(() => expect(screen.queryByText("Confirm with a code")).toBeNull());
  expect([requestsTo(team.endSessions).length, requestsTo(signIn.stepUp).length]).toEqual([1, 0]);
});
