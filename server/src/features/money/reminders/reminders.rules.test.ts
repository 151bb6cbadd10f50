// Shows MORE-422.

import { describe, expect, it } from "vitest";
import { daysAfter } from "../../../lib/calendar.ts";
import { type Brand, isSendingTime, type OpenBill, planBrand, stepDay } from "./reminders.rules.ts";

const steps = [-3, 0, 3, 10, 21].map((days, index) => ({ step: index + 1, days }));
const due_on = "2026-12-16";
const billOf = (more: Partial<OpenBill> = {}): OpenBill => ({
  id: 1,
  month: "2026-11",
  invoice_number: "INV-000001",
  due_on,
  open_amount: "118.00",
  held: false,
  paused: false,
  sent_on: "2026-12-01",
  lifted_on: null,
  last_step: 0,
  ...more,
});
const brandOf = (bills: OpenBill[], more: Partial<Brand> = {}): Brand => ({
  id: 7,
  name: "Lumen",
  recipients: ["ap@lumen.example"],
  unallocated: "0",
  paused: false,
  bills,
  ...more,
});
const planned = (brand: Brand, day: string) => {
  const { sent, leftOut, listed, ...plan } = planBrand(steps, brand, day);
  return {
    ...plan,
    sent: [...sent.values()],
    why: leftOut.map(({ why }) => why),
    listed: listed.map(({ id }) => id),
  };
};
const whyOf = (brand: Brand) => planned(brand, "2026-12-21").why;

describe("the days of a bill that is due on Wednesday, December 16", () => {
  it("are the policy's, and Monday instead of a weekend", () => {
    expect(steps.map((each) => stepDay(due_on, each))).toEqual([
      "2026-12-14",
      "2026-12-16",
      "2026-12-21",
      "2026-12-28",
      "2027-01-06",
    ]);
  });

  it("are those on which something is sent, if each day has a run", () => {
    let last_step = 0;
    const sent: [string, number][] = [];
    for (let day = "2026-12-01"; day < "2027-02-01"; day = daysAfter(day, 1)) {
      const [found] = planned(brandOf([billOf({ last_step })]), day).sent;
      if (!found) continue;
      expect(found.skipped).toEqual([]);
      sent.push([day, found.step]);
      last_step = found.step;
    }
    expect(sent).toEqual(steps.map((each) => [stepDay(due_on, each), each.step]));
  });

  it("are caught up with by the latest step alone", () => {
    expect(planned(brandOf([billOf()]), "2026-12-22").sent).toEqual([{ step: 3, skipped: [1, 2] }]);
    expect(planned(brandOf([billOf({ last_step: 3 })]), "2026-12-22").sent).toEqual([]);
  });
});

describe("a brand's email", () => {
  it("lists all its open bills, and is worded by the highest step that is sent", () => {
    const late = billOf({ id: 1, last_step: 2 });
    const next = billOf({ id: 2, due_on: "2027-01-16", open_amount: "50.00" });
    const held = billOf({ id: 3, held: true });
    const paused = billOf({ id: 4, paused: true });
    expect(planned(brandOf([late, next, held, paused]), "2026-12-21")).toMatchObject({
      step: 3,
      sum: "168.00",
      listed: [1, 2],
      sent: [{ step: 3, skipped: [] }],
      why: ["held", "bill_paused"],
    });
  });

  it("is not sent for a bill that must wait, and says why", () => {
    expect(whyOf(brandOf([billOf({ sent_on: null })]))).toEqual(["not_sent"]);
    expect(whyOf(brandOf([billOf({ sent_on: "2026-12-19" })]))).toEqual(["sent_recently"]);
    expect(whyOf(brandOf([billOf({ sent_on: "2026-12-18" })]))).toEqual([]);
    expect(whyOf(brandOf([billOf({ lifted_on: "2026-12-19" })]))).toEqual(["hold_lifted"]);
    expect(whyOf(brandOf([billOf({ lifted_on: "2026-12-18" })]))).toEqual([]);
    expect(whyOf(brandOf([billOf()], { paused: true }))).toEqual(["brand_paused"]);
    expect(whyOf(brandOf([billOf()], { recipients: [] }))).toEqual(["no_address"]);
  });

  it("is not sent if the money held for the brand covers what it lists", () => {
    const bills = [billOf(), billOf({ id: 2, open_amount: "50.00" })];
    expect(whyOf(brandOf(bills, { unallocated: "168.00" }))).toEqual(["unallocated", "unallocated"]);
    expect(whyOf(brandOf(bills, { unallocated: "167.99" }))).toEqual([]);
    expect(whyOf(brandOf(bills, { unallocated: "-20.00" }))).toEqual([]);
  });

  it("is never sent on a weekend, in the night or in the evening", () => {
    expect(planned(brandOf([billOf()]), "2026-12-20")).toMatchObject({ sent: [], why: [] });
    const hours = (day: string) =>
      Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => isSendingTime(day, hour));
    expect(hours("2026-12-21")).toEqual([10, 11, 12, 13, 14, 15, 16, 17]);
    expect(hours("2026-12-19")).toEqual([]);
    expect(hours("2026-12-20")).toEqual([]);
  });
});
