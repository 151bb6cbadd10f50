import type { Page } from "playwright-core";
import type { Fixture } from "./fixture.ts";
import { answer, box, button, dialog, type Form, inDialog, link } from "./form.ts";

const create = (page: Page) => [inDialog(page, "Add Brand", /^Create Brand/), answer(page, "Create Brand")];
const change = (page: Page) => [inDialog(page, "Edit Brand", /^Save Changes/), answer(page, "Save Changes")];
const named = async (page: Page) => {
  await box(page, "Add Brand", "Name").fill("Named");
  await box(page, "Add Brand", "Email").fill("typed@brand.example");
};
const own = async (page: Page) => {
  await named(page);
  await page.getByText("Use the brand's own credentials", { exact: true }).click();
};
const add = (page: Page) => [button(page, /^Add Brand/)];

/** A brand's forms in all parts, and those of its related records. */
export function brandForms({ brand }: Fixture): readonly Form[] {
  const at = `/agencies/${brand}`;
  const newBrand = {
    path: "/agencies",
    open: add,
    remembered: 1,
    save: create,
    write: "POST /admin/agencies",
    failed: "Failed to create brand. Please try again.",
  };
  const thisBrand = {
    path: at,
    open: (page: Page) => [button(page, /^Edit Brand/)],
    remembered: 1,
    save: change,
    write: "PUT /admin/agencies/*",
    failed: "Failed to update brand. Please try again.",
  };
  const invoice = (page: Page) => link(page, /^View .+ invoice$/);
  return [
    {
      ...newBrand,
      name: "a brand, new",
      field: (page) => box(page, "Add Brand", "Description"),
      text: "Typed\nin two lines",
      fill: named,
    },
    {
      ...newBrand,
      name: "a brand, new: its own mail server",
      field: (page) => dialog(page, "Add Brand").getByLabel("Server address", { exact: true }),
      text: "smtp.typed.example",
      fill: own,
      part: true,
    },
    {
      ...newBrand,
      name: "a brand, new: a secret",
      field: (page) => dialog(page, "Add Brand").getByLabel("Password", { exact: true }),
      text: "typed-but-never-kept",
      fill: own,
      secret: true,
    },
    { ...thisBrand, name: "a brand", field: (page) => box(page, "Edit Brand", "Name"), text: "Typed" },
    {
      ...thisBrand,
      name: "a brand: how to reach it",
      field: (page) => box(page, "Edit Brand", "Address"),
      text: "Typed",
      part: true,
    },
    {
      ...thisBrand,
      name: "a brand: where it answers",
      field: (page) => box(page, "Edit Brand", "Front-end domain"),
      text: "typed.example",
      part: true,
    },
    {
      name: "a note, new",
      path: `${at}/engines`,
      open: (page) => [link(page, "Details"), button(page, "Add Note…")],
      remembered: 1,
      field: (page) => box(page, "Add Note", "Note"),
      text: "Typed",
      save: (page) => [inDialog(page, "Add Note", "Save Note")],
      write: "POST /admin/agencies/*/notes",
      failed: "Failed to save note. Please try again.",
    },
    {
      name: "a note",
      path: `${at}/engines`,
      open: (page) => [link(page, "Details"), button(page, /^Edit the note by/)],
      remembered: 1,
      field: (page) => box(page, "Edit Note", "Note"),
      text: "Typed",
      save: (page) => [inDialog(page, "Edit Note", "Save Note")],
      write: "PATCH /admin/agencies/*/notes/*",
      failed: "Failed to save note. Please try again.",
    },
    {
      name: "the price of an integration",
      path: `${at}/engines`,
      open: (page) => [link(page, "Integrations"), button(page, /^Wholesale price for Zapier/)],
      remembered: 1,
      field: (page) => page.getByRole("textbox", { name: "Wholesale price for Zapier" }),
      text: "7.25",
      save: (page) => [button(page, "Save")],
      write: "PUT /admin/available_integrations/*",
      failed: "Failed to update price. Please try again.",
      // INTEG-05: Escape cancels.
      onExit: { Esc: "discards", outside: "stays" },
      inline: true,
    },
    {
      name: "a credit",
      path: `${at}/billing`,
      open: (page) => [button(page, "Add Credit or Charge…")],
      remembered: 1,
      field: (page) => box(page, "Add Credit or Charge", "Description"),
      text: "Typed",
      fill: (page) => box(page, "Add Credit or Charge", "Amount").fill("5"),
      save: (page) => [inDialog(page, "Add Credit or Charge", "Add Credit")],
      write: "POST /admin/billing/charges",
      failed: "Failed to add the credit. Please try again.",
    },
    {
      name: "a payment",
      path: `${at}/billing`,
      open: (page) => [button(page, "Record Payment")],
      remembered: 1,
      field: (page) => page.getByRole("dialog").getByLabel("Reference"),
      text: "Typed 4711",
      save: (page) => [page.getByRole("dialog").getByRole("button", { name: "Record Payment" })],
      write: "POST /admin/payments",
      failed: "Failed to record the payment. Please try again.",
    },
    {
      name: "an invoice emailed",
      path: `${at}/billing`,
      open: (page) => [
        invoice(page),
        button(page, /^Actions for .* invoice$/),
        page.getByRole("menuitem", { name: /^(Email Invoice|Send Again)…/ }),
      ],
      remembered: 1,
      field: (page) => page.getByRole("alertdialog").getByLabel("Send to"),
      text: "typed@company.example",
      save: (page) => [answer(page, "Email Invoice")],
      write: "POST /admin/billing_histories/*/invoice_mails",
      failed: "Failed to email the invoice. Please try again.",
      onExit: { outside: "stays" },
    },
  ];
}
