import { brands } from "@console/contract/brands.ts";
import { packages } from "@console/contract/packages.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "../../test/show.tsx";
import { serve } from "../../test/wire.ts";
import { emptyOf } from "../components/form/fields.ts";
import { couponFields } from "../features/money/coupons/coupon.fields.ts";
import { validityOf } from "../features/money/coupons/coupon-form.rules.ts";
import { CloseNote } from "../features/partners/brands/close-note.tsx";
import { InEffect } from "../features/partners/brands/detail/in-effect.tsx";
import { AddBrandDialog } from "../features/partners/brands/form/add-brand-dialog.tsx";
import { StopNote } from "../features/partners/brands/stop-note.tsx";
import { formatExact } from "../lib/dates.ts";

it("a form has a saved draft only once something was typed (MORE-216)", async () => {
  serve(packages.list, () => Response.json({ data: [], meta: { total: 0, page: 1, total_pages: 1 } }));
  serve(brands.list, () => Response.json({ data: [], meta: { total: 0, page: 1, total_pages: 1 } }));
  const { user } = await show(() => <AddBrandDialog onClose={() => undefined} />);
  const note = "Draft saved in this tab (without secrets).";
  const name = await screen.findByRole("textbox", { name: /^Name/ });
  expect(screen.queryByText(note)).toBeNull();
  await user.type(name, "Lumen");
  await screen.findByText(note);
});

it("an ended coupon cannot be applied in any month (MORE-216)", () => {
  const form = { ...emptyOf(couponFields), starts_at: "2026-01-01", expires_at: "2026-03-31", validity_period: "3" };
  expect(validityOf(form, "2026-03-31")).toBe("If applied in Mar 2026, it runs through May 2026.");
  expect(validityOf(form, "2026-04-01")).toBe("This coupon has ended, so it can no longer be applied.");
});

it("before a brand is deactivated, calls, bill and sign-in are explained, and no confirmation (MORE-90, MORE-498)", async () => {
  const final_bill = {
    month: "2026-11",
    total: "1822.50",
    other: "-30",
    lines: [
      { label: "Base fee", amount: "499.00" },
      { label: "Standard minutes", amount: "1353.50" },
    ],
  };
  const stop = { calls: 1200, minutes: "3410.5", unconfirmed: 1, final_bill, account: null };
  serve(brands.stop, () => Response.json({ data: stop, meta: {} }));
  await show(() => <StopNote ids={[3]} />);
  await screen.findByText("This brand took 1,200 calls in the last 24 hours: 3,411 minutes.");
  const bill = screen.getByRole("region", { name: "Final bill for November 2026" });
  expect([...bill.querySelectorAll("dt, dd")].map(({ textContent }) => textContent)).toEqual([
    ...["Base fee", "$499.00", "Standard minutes", "$1,353.50"],
    ...["Coupons, credits, charges and tax", "−$30.00", "Total", "$1,822.50"],
  ]);
  const effects = within(screen.getByRole("list", { name: "What happens" })).getAllByRole("listitem");
  expect(effects.map(({ textContent }) => textContent)).toEqual([
    "Calls stop once the voice platform confirms.",
    "Storage, and any usage that is still reported, keeps adding costs.",
    "This month is still billed. The brand isn't billed for later months without an active day. Usage while inactive waits under Unbilled Usage.",
    "The voice platform decides whether the brand's portal users can sign in.",
  ]);
  expect(screen.queryByText(/confirmed/)).toBeNull();
});

it("before a brand is closed, what stops, its last bill and its money are explained (MORE-546)", async () => {
  const final_bill = { month: "2026-11", total: "99.00", other: "0", lines: [{ label: "Base fee", amount: "99.00" }] };
  const account = { unallocated: "46.00", lapses: "52.00" };
  const stop = { calls: 1, minutes: "2", unconfirmed: 1, final_bill, account };
  serve(brands.stop, () => Response.json({ data: stop, meta: {} }));
  await show(() => <CloseNote id={3} />);
  await screen.findByText("This brand took 1 call in the last 24 hours: 2 minutes.");
  screen.getByRole("region", { name: "Final bill for November 2026" });
  const effects = within(screen.getByRole("list", { name: "What happens" })).getAllByRole("listitem");
  expect(effects.map(({ textContent }) => textContent)).toEqual([
    "Its credentials are destroyed, and its portal users lose access. The voice platform confirms both.",
    "Calls stop once the voice platform confirms.",
    "Nothing of the brand can be changed anymore. It can't be opened again.",
    "November 2026 is billed as always. Usage reported later makes one further bill.",
    "$52.00 of credit is left after the last bill, and lapses with it.",
    "$46.00 is held for the brand. It stays under Unallocated until it is refunded or pays a bill.",
    "Payments, refunds, credit notes and invoices still work.",
  ]);
});

it("times of a change have the style of every other exact time (MORE-217)", async () => {
  const [changed_at, applied_at] = ["2026-08-04T15:05:00.000Z", "2026-08-04T15:44:36.000Z"];
  const changes = [{ part: "status", changed_at, applied_at }];
  serve(brands.configuration, () => Response.json({ data: { confirms: true, changes }, meta: {} }));
  await show(() => <InEffect brandId={3} part="status" />);
  await screen.findByText(`Live on the voice platform since ${formatExact(applied_at)}`);
});
