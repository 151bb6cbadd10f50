// Shows SIGNIN-21, SIGNIN-22, SIGNIN-24, SIGNIN-25, SIGNIN-26, SIGNIN-27.

import { signIn } from "@console/contract/sign-in.ts";
import { screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { open } from "../../../../test/screen.tsx";
import { dataOf, lost, malformed, refusal, requestsTo, serve } from "../../../../test/wire.ts";

it("shows the fixed texts where the server sends none: asking for a code, and using it", async () => {
  vi.stubGlobal("isSecureContext", false);
  const { user } = open("/login");
  serve(signIn.me, () => refusal(401, { message: "Sign in.", code: "unauthenticated" }));
  serve(signIn.sendCode, () => new Response("<html>", { status: 409 }));
  const toast = async (title: string, body: string) => {
    const messages = within(await screen.findByRole("region", { name: "Messages (F6)" }));
    await messages.findByText(body);
    messages.getByText(title);
  };
  await user.type(await screen.findByRole("textbox", { name: "Email" }), "ada@operator.example");
  await user.click(screen.getByRole("button", { name: "Send Verification Code" }));
  await toast("Error", "Failed to send OTP. Please try again.");
  serve(signIn.sendCode, () => dataOf(null));
  await user.click(screen.getByRole("button", { name: "Send Verification Code" }));
  const code = await screen.findByRole("textbox", { name: "Verification code" });
  await user.type(code, "1{Enter}");
  await toast("Invalid OTP", "Please enter the complete 6-digit code.");
  expect(requestsTo(signIn.verifyCode)).toEqual([]);
  serve(signIn.verifyCode, lost);
  await user.keyboard("23456");
  await toast("Login failed", "An error occurred during login");
  const verify = () => user.click(screen.getByRole("button", { name: "Verify Code" }));
  serve(signIn.verifyCode, () => new Response("not json"));
  await verify();
  await toast("Verification failed", "Invalid verification code");
  serve(signIn.verifyCode, () => new Response("<html>", { status: 422 }));
  await verify();
  await toast("Invalid Code", "The verification code is incorrect. Please try again.");
  serve(signIn.verifyCode, () => malformed({}));
  await user.click(screen.getByRole("textbox", { name: "Verification code" }));
  await user.keyboard("123456");
  await verify();
  await toast("Login failed", "Failed to complete login process");
});
