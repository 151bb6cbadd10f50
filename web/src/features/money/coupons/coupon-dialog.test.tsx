import { coupons } from "@console/contract/coupons.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "../../../../test/show.tsx";
import { refusal, requestsTo, serve } from "../../../../test/wire.ts";
import { couponFields } from "./coupon.fields.ts";
import { CouponDialog } from "./coupon-dialog.tsx";

const texts = Object.entries(couponFields).flatMap(([name, { label, ...field }]) =>
  "input" in field && field.input ? [{ name, label, isDay: field.input.type === "date" }] : [],
);
const typed = (name: string, isDay: boolean): string => (isDay ? "2026-12-01" : `Typed ${name}`);

it(`has an input for each text field, and sends it: ${texts.map(({ name }) => name).join(", ")} (MORE-321)`, async () => {
  serve(coupons.create, () => refusal(409, { message: "Not now.", code: "conflict" }));
  const { user } = await show(() => (
    <CouponDialog today="2026-11-24" onClose={() => undefined} onSaved={() => undefined} />
  ));
  expect(texts.length).toBeGreaterThan(4);
  for (const { name, label, isDay } of texts)
    fireEvent.change(await screen.findByLabelText(new RegExp(`^${label}`)), { target: { value: typed(name, isDay) } });
  await user.click(screen.getByRole("button", { name: "Add Coupon" }));
  const expected = Object.fromEntries(texts.map(({ name, isDay }) => [name, typed(name, isDay)]));
  await waitFor(() => expect(requestsTo(coupons.create).map(({ body }) => body)).toMatchObject([expected]));
});
