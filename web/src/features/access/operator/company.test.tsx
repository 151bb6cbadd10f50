import { operator } from "@console/contract/operator.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { sample } from "../../../../test/sample.ts";
import { open } from "../../../../test/screen.tsx";
import { dataOf, serve } from "../../../../test/wire.ts";

const names = { legal_name: "Northwind Ltd", display_name: "Northwind", color: "#0b6e4f", logo_url: null };

beforeEach(() => {
  serve(operator.read, () => dataOf(sample(operator.read, { ...names, reply_to: "", attention_margin: "20" })));
});

it("offers to save only while something is changed, and discards it (MORE-405)", async () => {
  const { user } = open("/settings/company", "super_admin");
  const name = await screen.findByLabelText("Email sender name");
  expect(screen.queryByRole("button", { name: "Save Changes" })).toBeNull();
  await user.type(name, " Voice");
  await screen.findByText("1 unsaved change");
  await user.type(screen.getByLabelText("Tax ID"), "1");
  await screen.findByText("2 unsaved changes");
  screen.getByRole("button", { name: "Save Changes" });
  await user.click(screen.getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Save Changes" })).toBeNull());
  expect(name).toHaveProperty("value", "Northwind");
});

it("shows how the console and emails look, and how white text reads on the color (MORE-406)", async () => {
  const { user } = open("/settings/company", "super_admin");
  await screen.findByText("White text on it: 6.2:1");
  const face = (caption: string) => screen.getByText(caption, { selector: "figcaption" }).closest("figure");
  const emails = face("Emails");
  expect(emails?.textContent).toContain("View Invoice");
  await user.type(screen.getByLabelText("Email sender name"), " Voice");
  expect(face("Console")?.textContent).toContain("Northwind Voice");
  fireEvent.change(screen.getByLabelText("Pick a color"), { target: { value: "#ffffff" } });
  await screen.findByText("White text on it: 1.0:1");
  expect(screen.getByLabelText("Color")).toHaveProperty("value", "#ffffff");
  expect(emails?.querySelector("rect")?.getAttribute("fill")).not.toBe("#ffffff");
});

it("lists the settings in groups (MORE-405)", async () => {
  open("/settings/company", "super_admin");
  const list = await screen.findByRole("navigation", { name: "Settings" });
  const groups = [...list.querySelectorAll("h2")].map((each) => each.textContent);
  expect(groups).toEqual(["You", "Company", "People", "Platform", "Records"]);
  const links = [...list.querySelectorAll("a")].map((each) => each.textContent);
  expect(links.slice(0, 7)).toEqual([
    "Profile",
    "Notifications",
    "Company",
    "Invoices & Tax",
    "Payment Reminders",
    "Account Names",
    "Needs Attention",
  ]);
});
