import { refusedEvents } from "@console/contract/refused-events.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { sample } from "../../../../test/sample.ts";
import { inQuestion, open, press } from "../../../../test/screen.tsx";
import { dataOf, feedOf, pageOf, requestsTo, serve } from "../../../../test/wire.ts";

it("is handled for several causes together", async () => {
  const groups = [1, 2].map((id) =>
    sample(refusedEvents.groups, {
      id,
      reason: "unknown_business",
      business_id: `s-${id}`,
      brand: "Several",
      events: 1,
    }),
  );
  serve(refusedEvents.groups, () => pageOf(groups));
  serve(refusedEvents.dismissGroup, ({ params }) => {
    if (params.id === "2") serve(refusedEvents.groups, () => pageOf([]));
    return dataOf({ dismissed: 1, remaining: 0 });
  });
  const { user } = open("/refused-events?q=several");
  await user.click(await screen.findByRole("checkbox", { name: "Select all shown" }));
  await user.click(await screen.findByRole("button", { name: "Dismiss…" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Dismiss 2 events?" }));
  await user.type(question.getByLabelText(/^Reason/), "Old platform.");
  await press(user, "Dismiss", "alertdialog");
  await screen.findByText("No rejected usage");
  const sent = requestsTo(refusedEvents.dismissGroup).map(({ params, body }) => [params.id, body]);
  expect(sent).toEqual(["1", "2"].map((id) => [id, { reason: "Old platform." }]));
});

it("shows why it was dismissed", async () => {
  const event = sample(refusedEvents.list, { status: "dismissed", event_id: "several-2", dismissal: "Old platform." });
  serve(refusedEvents.list, () => feedOf([event]));
  open("/refused-events?status=dismissed&q=several-2");
  await screen.findAllByText(/Old platform\./);
  expect(screen.getAllByRole("rowheader")).toHaveLength(1);
  const { query } = requestsTo(refusedEvents.list)[0] ?? {};
  expect(query).toMatchObject({ status: "dismissed", search_key: "several-2" });
});

it("is ingested without a field that is unknown, after a confirmation that names it (MORE-201)", async () => {
  const group = sample(refusedEvents.groups, {
    id: 5,
    reason: "unknown_field",
    message: "The event has unknown fields: tax_code.",
    brand: "Extra",
    events: 1,
  });
  serve(refusedEvents.groups, () => pageOf([group]));
  serve(refusedEvents.retryGroup, () => {
    serve(refusedEvents.groups, () => pageOf([]));
    return dataOf({ ingested: 1, refused: 0, remaining: 0 });
  });
  const { user } = open("/refused-events");
  await user.click(await screen.findByRole("button", { name: "Retry 1 event · unknown field · Extra" }));
  const question = await inQuestion("Accept 1 event without unknown fields?");
  question.getByText(/The event has unknown fields: tax_code\./);
  expect(requestsTo(refusedEvents.retryGroup)).toEqual([]);
  await press(user, "Retry", "alertdialog");
  await screen.findAllByText("1 event accepted.");
  await screen.findByText("No rejected usage");
  expect(requestsTo(refusedEvents.retryGroup).map(({ params }) => params.id)).toEqual(["5"]);
});
