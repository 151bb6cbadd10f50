// Shows MORE-92, MORE-489.

import { webhooks } from "@console/contract/webhooks.ts";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { serveRecord } from "../../../../test/records.ts";
import { sample } from "../../../../test/sample.ts";
import { chooseFromMenu, findToast, inDialog, open } from "../../../../test/screen.tsx";
import { dataOf, feedOf, gate, refusal, requestsTo, serve } from "../../../../test/wire.ts";
import { refresh } from "../../../api/queries.ts";
import { queryClient } from "../../../api/query-client.ts";

it("are paused and resumed, and keep what waits", async () => {
  const core = sample(webhooks.read, {
    id: 7,
    url: "https://hooks.example/",
    description: "Core",
    events: ["brand.created"],
    active: true,
    auto_paused_at: null,
    failing_since: null,
    waiting: 0,
    last_day: { delivered: 3, waiting: 1, dropped: 1 },
  });
  const server = serveRecord(core, webhooks);
  server.write(webhooks.update, (sent) => ({ ...Object(sent).webhook, waiting: 1 }));
  server.write(webhooks.resume, () => ({ active: true, waiting: 0 }));
  serve(webhooks.deliveries, () => feedOf([]));
  const { user } = open("/settings/webhooks/7", "super_admin");
  await screen.findByText("3 delivered, 1 waiting");
  await screen.findByText(", 1 dropped");
  await chooseFromMenu(user, "Core", "Edit Webhook…");
  const form = await inDialog("Edit Webhook");
  await user.click(form.getByRole("checkbox", { name: /^Active/ }));
  await user.click(form.getByRole("button", { name: "Save Changes" }));
  await findToast("Webhook Saved");
  await screen.findByText("Paused");
  await screen.findByText(/1 delivery waiting/);
  expect(requestsTo(webhooks.update).map(({ body }) => body)).toEqual([{ webhook: { active: false } }]);
  await chooseFromMenu(user, "Core", "Resume");
  await findToast("Webhook Resumed");
  await screen.findByText("Active");
  expect(screen.queryByText(/1 delivery waiting/)).toBeNull();
  expect(requestsTo(webhooks.resume)).toHaveLength(1);
});

it("that do not exist stay so while they are read again, and lead to all", async () => {
  const gone = () => refusal(404, { code: "not_found", message: "Webhook not found." });
  serve(webhooks.read, gone);
  serve(webhooks.list, () => dataOf([]));
  const { user, address } = open("/settings/webhooks/8", "super_admin");
  const all = await screen.findByRole("link", { name: "All Webhooks" });
  const again = gate();
  serve(webhooks.read, async () => {
    await again.opened;
    return gone();
  });
  const before = requestsTo(webhooks.read).length;
  void refresh(queryClient, "webhooks");
  await waitFor(() => expect(requestsTo(webhooks.read)).toHaveLength(before + 1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(all.isConnected).toBe(true);
  again.open();
  await user.click(all);
  await waitFor(() => expect(address()).toBe("/settings/webhooks"));
});

it("that a colleague deletes say so where they were", async () => {
  const core = sample(webhooks.read, { id: 9, description: "Core" });
  serve(webhooks.read, () => dataOf(core));
  serve(webhooks.deliveries, () => feedOf([]));
  open("/settings/webhooks/9", "super_admin");
  await screen.findByRole("heading", { name: "Core", level: 1 });
  serve(webhooks.read, () => refusal(404, { code: "not_found", message: "Webhook not found." }));
  void refresh(queryClient, "webhooks");
  await screen.findByRole("link", { name: "All Webhooks" });
});

it("are changed at an address, and a delivery's own leads to it beside its log (MORE-407)", async () => {
  const linked = sample(webhooks.read, {
    id: 7,
    url: "https://hooks.example/",
    description: "Linked",
    events: ["brand.created"],
  });
  const server = serveRecord(linked, webhooks);
  server.write(webhooks.update, (sent) => Object(sent).webhook);
  const delivery = sample(webhooks.delivery, { id: 9, event: "webhook.test", message_id: "msg_9", payload: "{}" });
  serve(webhooks.deliveries, () => feedOf([]));
  serve(webhooks.delivery, () => dataOf(delivery));
  const { user, address } = open("/settings/webhooks/7?edit=1", "super_admin");
  const form = await inDialog("Edit Webhook");
  const description = form.getByLabelText(/^Description/);
  await user.clear(description);
  await user.type(description, "Linked and named");
  await user.click(form.getByRole("button", { name: "Save Changes" }));
  await screen.findByRole("heading", { level: 1, name: "Linked and named" });
  await waitFor(() => expect(address()).toBe("/settings/webhooks/7"));
  cleanup();
  const direct = open("/settings/webhooks/7/deliveries/9", "super_admin");
  await screen.findByText("msg_9");
  expect(direct.address()).toBe("/settings/webhooks/7?peek=9");
});
