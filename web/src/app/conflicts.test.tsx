import { apiKeys } from "@console/contract/api-keys.ts";
import { type Charge, charges } from "@console/contract/charges.ts";
import { margins } from "@console/contract/margins.ts";
import { refusedEvents } from "@console/contract/refused-events.ts";
import type { Route } from "@console/contract/route.ts";
import { unbilled } from "@console/contract/unbilled-usage.ts";
import { webhooks } from "@console/contract/webhooks.ts";
import { useQuery } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { expect, it } from "vitest";
import { sample } from "../../test/sample.ts";
import { show } from "../../test/show.tsx";
import { refusal, requestsTo, serve } from "../../test/wire.ts";
import { oneQuery } from "../api/queries.ts";
import { queryClient } from "../api/query-client.ts";
import { useRun } from "../components/actions/use-run.ts";
import { ConfirmHost } from "../components/feedback/confirm-dialog.tsx";
import { ApiKeysPage } from "../features/access/api-keys/api-keys-page.tsx";
import { WebhookHead } from "../features/desk/webhooks/webhook-head.tsx";
import { removeChargeFrom } from "../features/money/billing/charges/charge.actions.ts";
import { chargesQuery } from "../features/money/billing/charges/charges.queries.ts";
import { UnbilledUsageCard } from "../features/money/billing/charges/unbilled-usage.tsx";
import { CostsDialog } from "../features/money/margins/costs-dialog.tsx";

const at = "2026-10-01T12:00:00.000Z";
const key = {
  id: 7,
  name: "Voice platform",
  scopes: ["usage"],
  last4: "9f2c",
  created_by: "Dana",
  created_at: at,
  updated_at: at,
  updated_by: "Dana",
  last_used_at: null,
  last_used_by_scope: {},
  expires_at: null,
  previous_until: null,
  revoked_at: null,
};
const webhook = {
  id: 7,
  url: "https://hooks.example/voice",
  description: "Voice hook",
  events: [],
  active: true,
  auto_paused_at: null,
  failing_since: null,
  waiting: 0,
  last_day: { delivered: 0, waiting: 0, dropped: 0 },
  secret_last4: "9f2c",
  previous_until: null,
  created_by: "Dana",
  created_at: at,
  updated_at: at,
  updated_by: "Dana",
};
const usage = {
  id: 7,
  brand_id: 3,
  brand: "Lumen",
  month: "2026-10",
  type: "standard_minutes",
  quantity: "12",
  reason: "no_package",
  status: "waiting",
  billable: true,
  bill_month: null,
  waiting_since: at,
  decided_at: null,
  decided_by: null,
};
const charge = {
  id: 7,
  month: "2026-11",
  label: "Set-up",
  amount: "20.00",
  added_by: "Dana",
  created_at: at,
  updated_at: at,
  updated_by: "Dana",
};
const brand = { id: 3, name: "Lumen" };
const cost = { kind: "storage", code: "gb", name: "Storage", unit: "GB", cost: "0.1", since: "2026-10" };

const Charges = () => {
  const [run] = useRun();
  const ask = useEffectEvent((first: Charge | undefined) => first && run(removeChargeFrom(brand), first));
  useEffect(() => void queryClient.fetchQuery(chargesQuery(brand.id)).then(([first]) => ask(first)), []);
  return <ConfirmHost />;
};
const Usage = () => (
  <>
    <UnbilledUsageCard brandId={3} />
    <ConfirmHost />
  </>
);
const Keys = () => (
  <>
    <ApiKeysPage />
    <ConfirmHost />
  </>
);
const Hook = () => {
  const { data, error } = useQuery(oneQuery(webhooks.read, 7));
  return (
    <>
      {data && !error && <WebhookHead webhook={data} />}
      <ConfirmHost />
    </>
  );
};

type Case = {
  what: string;
  list: Route;
  /** The route of one of them, if there is one. */
  one?: Route;
  row: object;
  write: Route;
  Page: () => ReactNode;
  open: RegExp;
  /** The entry, where `open` opens a menu. */
  entry?: string;
  answer: string;
};

const cases: Case[] = [
  ...[
    { what: "deletes a webhook", write: webhooks.remove, entry: "Delete Webhook…", answer: "Delete Webhook" },
    { what: "rotates a webhook's secret", write: webhooks.rotate, entry: "Rotate Secret…", answer: "Rotate Secret" },
  ].map((each) => ({
    ...each,
    open: /^Actions for Voice hook/,
    list: webhooks.list,
    one: webhooks.read,
    row: webhook,
    Page: Hook,
  })),
  ...[
    { what: "rotates an API key", write: apiKeys.rotate, open: /^Rotate Voice platform/, answer: "Rotate API Key" },
    { what: "revokes an API key", write: apiKeys.revoke, open: /^Revoke Voice platform/, answer: "Revoke API Key" },
  ].map((each) => ({ ...each, list: apiKeys.list, row: key, Page: Keys })),
  ...[
    { what: "bills usage", write: unbilled.bill, open: /^Bill 12/, answer: "Bill" },
    { what: "waives usage", write: unbilled.waive, open: /^Waive 12/, answer: "Waive" },
  ].map((each) => ({ ...each, list: unbilled.list, row: usage, Page: Usage })),
];

/** The card of unbilled usage shows what was refused as well. */
const serveRefusedCauses = () =>
  serve(refusedEvents.groups, () => Response.json({ data: [], meta: { total: 0, page: 1, total_pages: 1 } }));

/** The server has version 1 of the only row until the first write, and a colleague's version 2 from then on. */
function serveConflict({ list, one, row, write }: Pick<Case, "list" | "one" | "row" | "write">) {
  let version = 1;
  const saved = (): object => ({ ...row, version });
  const meta = () => (list.list === "page" ? { total: 1, page: 1, total_pages: 1 } : {});
  serve(list, () => Response.json({ data: [saved()], meta: meta() }));
  serveRefusedCauses();
  if (one) serve(one, () => Response.json({ data: saved(), meta: {} }));
  serve(write, ({ headers }) => {
    version = 2;
    return headers.get("if-match") === '"2"'
      ? Response.json({ data: write.data && { ...Object(sample(write)), ...saved() }, meta: {} })
      : refusal(412, { message: "Ravi changed this.", code: "version_conflict", current: saved(), changed_by: "Ravi" });
  });
}

const versions = (write: Route) => requestsTo(write).map(({ headers }) => headers.get("if-match"));

it.each(cases)("after a colleague's change, a person decides again and then $what (MORE-210)", async (each) => {
  const { write, Page, answer } = each;
  serveConflict(each);
  serve(unbilled.effect, () => refusal(404, { message: "None.", code: "not_found" }));
  const { user } = await show(Page);
  await openQuestion(user, each);
  await decideTwice(user, write, answer);
});

it("after a colleague's change, a person decides again and then removes a charge (MORE-210)", async () => {
  serveConflict({ list: charges.list, row: charge, write: charges.remove });
  const { user } = await show(Charges);
  await decideTwice(user, charges.remove, "Remove Charge");
});

async function openQuestion(user: UserEvent, { open, entry }: Pick<Case, "open" | "entry">) {
  await user.click(await screen.findByRole("button", { name: open }));
  if (entry) await user.click(await screen.findByRole("menuitem", { name: entry }));
}

async function decideTwice(user: UserEvent, write: Route, answer: string) {
  const question = await screen.findByRole("alertdialog");
  await user.click(within(question).getByRole("button", { name: answer }));
  await within(question).findByText("Ravi changed this.");
  expect(versions(write)).toEqual(['"1"']);
  await user.click(within(question).getByRole("button", { name: answer }));
  await waitFor(() => expect(versions(write)).toEqual(['"1"', '"2"']));
}

/** What a colleague left: nothing, or a record to which the action no longer applies. */
type Left = { left: object[]; status: number };
const revoked = { ...key, version: 2, revoked_at: at };
const closed: (Case & Left)[] = cases.map((each) => ({
  ...each,
  left: each.list === apiKeys.list ? [revoked] : [],
  status: each.list === webhooks.list ? 404 : 412,
}));

/** A colleague decides with the first write, which therefore is refused. */
function serveDecided({
  list,
  one,
  row,
  write,
  left,
  status,
}: Omit<Case, "what" | "Page" | "open" | "entry" | "answer"> & Left) {
  let rows: object[] = [{ ...row, version: 1 }];
  serveRefusedCauses();
  serve(list, () => Response.json({ data: rows, meta: { total: rows.length, page: 1, total_pages: 1 } }));
  const gone = () => refusal(404, { message: "Gone.", code: "not_found" });
  if (one) serve(one, () => (rows[0] ? Response.json({ data: rows[0], meta: {} }) : gone()));
  serve(write, () => {
    rows = left;
    return refusal(status, { message: "Ravi was first.", code: status === 404 ? "not_found" : "version_conflict" });
  });
}

it.each(closed)(
  "once a colleague has decided, the question of who $what says so and closes (MORE-360)",
  async (each) => {
    serveDecided(each);
    serve(unbilled.effect, () => refusal(404, { message: "None.", code: "not_found" }));
    const { user } = await show(each.Page);
    await openQuestion(user, each);
    await closeOnly(user, each.write, each.answer);
    expect(screen.queryByRole("button", { name: each.open })).toBeNull();
  },
);

it("once a colleague has removed a charge, the question says so and closes (MORE-360)", async () => {
  serveDecided({ list: charges.list, row: charge, write: charges.remove, left: [], status: 404 });
  const { user } = await show(Charges);
  await closeOnly(user, charges.remove, "Remove Charge");
});

async function closeOnly(user: UserEvent, write: Route, answer: string) {
  const question = await screen.findByRole("alertdialog");
  await user.click(within(question).getByRole("button", { name: answer }));
  await within(question).findByText("Ravi was first.");
  expect(within(question).queryByRole("button", { name: answer })).toBeNull();
  await user.click(within(question).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(versions(write)).toEqual(['"1"']);
}

it("after a colleague's change, a person sees the stored cost and can replace it (MORE-210)", async () => {
  serveConflict({ list: margins.costs, row: cost, write: margins.setCost });
  const { user } = await show(() => <CostsDialog onClose={() => undefined} />);
  const field = await screen.findByRole("textbox", { name: /Storage/ });
  await user.clear(field);
  await user.type(field, "0.2{Enter}");
  await screen.findByText(/Ravi changed this\. .*\$0\.10/);
  await user.type(field, "{Enter}");
  await waitFor(() => expect(versions(margins.setCost)).toEqual(['"1"', '"2"']));
});
