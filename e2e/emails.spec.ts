// Shows MORE-101, MORE-102, MORE-103, MORE-211.

import { findOutage } from "@console/server/src/jobs/emails.db.ts";
import { makeEmail, makeFailedJob } from "@console/server/test/factories/email.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectClean, expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";
import { button, dialog, emptyState, question, row } from "./support/find.ts";

let tested: TestConsole;
beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

describe("emails", () => {
  it("are listed with their state, shown as they were sent, and sent again", async () => {
    const { ctx } = tested.app;
    await makeEmail(ctx, { recipient: "owner@lumen.example", subject: "Welcome to Lumen" });
    await makeEmail(ctx, {
      recipient: "gone@lumen.example",
      sent_at: null,
      refused_at: ctx.clock.now().toISOString(),
      failure: "The mail server rejected this address: no such user.",
    });
    await makeEmail(ctx, { kind: "sign_in", recipient: "dana@operator.example", subject: "", content: null });
    const { page } = await tested.open("super_admin", "/emails");
    await row(page, "gone@lumen.example")
      .getByRole("img", { name: /no such user/ })
      .waitFor();
    await expectCleanEverywhere(page);

    await button(page, "Show Sign-in email to dana@operator.example").click();
    await dialog(page, "Sign-in email").getByText("The content of sign-in emails isn't stored.").waitFor();
    await button(page, "Close").last().click();

    await button(page, "Show Welcome to Lumen to owner@lumen.example").click();
    await dialog(page, "Welcome to Lumen").getByText("Hello,").waitFor();
    await expectClean(page);
    await button(page, "Close").last().click();
    await button(page, "Send Again: Welcome to Lumen to owner@lumen.example").click();
    const again = question(page, "Send this email again?");
    await again.getByText("'Welcome to Lumen' will be emailed to owner@lumen.example.").waitFor();
    await again.getByRole("button", { name: "Send Again" }).click();
    await page.getByText("The email will be sent to owner@lumen.example again.").first().waitFor();
    expect((await tested.app.smtp.waitFor("owner@lumen.example")).text.trim()).toBe("Hello,");
    await expect.poll(() => row(page, "owner@lumen.example").count()).toBe(2);

    // MORE-359
    await page.getByRole("checkbox", { name: "Select all shown" }).check();
    await page.getByRole("button", { name: "Send Again…", exact: true }).last().click();
    const several = question(page, /^Send \d emails again\?$/);
    await several.getByText(/gone@lumen\.example/).waitFor();
    await expectClean(page);
    await several.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Clear selection (Esc)" }).click();

    await page.getByLabel("Type").selectOption({ label: "Sign-in" });
    await expect.poll(() => row(page, "@").count()).toBe(1);
  });

  it("that wait while the mail server is down are counted above every page", async () => {
    const { ctx } = tested.app;
    const { page } = await tested.open("sales", "/favicon.svg");
    // This person's invitation would wait as well.
    await expect.poll(() => findOutage(ctx.db.current())).toMatchObject({ waiting: 0 });
    await makeEmail(ctx, {
      sent_at: null,
      failing_since: ctx.clock.now().toISOString(),
      failure: "connect ECONNREFUSED",
    });
    await page.goto("/settings/notifications");
    await page.getByText(/^No email has been sent since .+\. 1 email is waiting\.$/).waitFor();
    await expectCleanEverywhere(page);
  });
});

describe("failed jobs", () => {
  it("are retried, and discarded with a reason", async () => {
    const { page } = await tested.open("super_admin", "/jobs");
    await emptyState(page, "No failed jobs").waitFor();
    await makeFailedJob(tested.app.ctx);
    await makeFailedJob(tested.app.ctx);
    await page.reload();
    await expect.poll(() => row(page, "Send an email").count()).toBe(2);
    await expectCleanEverywhere(page);
    await button(page, "Actions for Send an email").first().click();
    await page.getByRole("menuitem", { name: "Discard…" }).click();
    const confirm = question(page, "Discard this job?");
    await confirm.getByRole("button", { name: "Discard" }).click();
    await confirm.getByText("Enter a reason.").first().waitFor();
    await expectClean(page);
    await confirm.getByLabel("Reason").fill("The address was a typo.");
    await confirm.getByRole("button", { name: "Discard" }).click();
    await page.getByText("Job Discarded").first().waitFor();
    await expect.poll(() => row(page, "Send an email").count()).toBe(1);
    await button(page, "Retry: Send an email").click();
    const retry = question(page, "Retry this email?");
    await retry.getByText(/^'Send an email' will run again now and email nobody .+\.$/).waitFor();
    await retry.getByRole("button", { name: "Retry" }).click();
    await page.getByText("'Send an email' will run again now.").first().waitFor();
  });
});
