// Shows MORE-92.

import { webhooks } from "@console/contract/webhooks.ts";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { serveRecord } from "../../../../test/records.ts";
import { sample } from "../../../../test/sample.ts";
import { chooseFromMenu, findToast, inDialog, open } from "../../../../test/screen.tsx";
import { feedOf, requestsTo, serve } from "../../../../test/wire.ts";

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
