// Shows SIGNIN-04, SIGNIN-07, SIGNIN-15, SIGNIN-21, SIGNIN-22, SIGNIN-24, SIGNIN-25, SIGNIN-26, SIGNIN-27.

import { signIn, signInErrors } from "@console/contract/sign-in.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { findToast, open } from "../../../../test/screen.tsx";
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

/** Nothing that a test of sign-in has asked for comes from a session. */
function openSignIn() {
  vi.stubGlobal("isSecureContext", false);
  const opened = open("/login");
  serve(signIn.me, () => refusal(401, { message: "Sign in.", code: "unauthenticated" }));
  serve(signIn.sendCode, () => dataOf(null));
  return opened;
}

it("clears a wrong code and lets the person try again or go back (SIGNIN-24, SIGNIN-04, SIGNIN-15, SIGNIN-07)", async () => {
  const { user } = openSignIn();
  const ask = async (email: string) => {
    const field = await screen.findByRole("textbox", { name: "Email" });
    await user.clear(field);
    await user.paste(email);
    await user.click(screen.getByRole("button", { name: "Send Verification Code" }));
    await screen.findByRole("button", { name: "Verify Code" });
  };
  const slots = () => screen.getAllByRole<HTMLInputElement>("textbox");
  const typed = () => slots().map(({ value }) => value);
  await ask("ada@operator.example");
  serve(signIn.verifyCode, () => refusal(422, signInErrors.wrongCode));
  await user.click(slots()[0] ?? document.body);
  await user.keyboard("000000");
  await findToast("Invalid Code", "The verification code is incorrect. Please try again.");
  await waitFor(() => expect(typed()).toEqual(["", "", "", "", "", ""]));
  await user.click(screen.getByRole("button", { name: "Back to email" }));
  expect(await screen.findByRole("textbox", { name: "Email" })).toHaveProperty("value", "ada@operator.example");
  await ask("ben@operator.example");
  await user.click(slots()[0] ?? document.body);
  await user.keyboard("12345");
  expect(typed()).toEqual(["1", "2", "3", "4", "5", ""]);
  await user.click(screen.getByRole("button", { name: "Back to email" }));
  await ask("cleo@operator.example");
  expect(typed()).toEqual(["", "", "", "", "", ""]);
  expect(requestsTo(signIn.sendCode)).toHaveLength(3);
});

it("refuses an inactive person with the fixed text (SIGNIN-28)", async () => {
  const { user } = openSignIn();
  await user.click(await screen.findByRole("textbox", { name: "Email" }));
  await user.paste("ada@operator.example");
  await user.click(screen.getByRole("button", { name: "Send Verification Code" }));
  serve(signIn.verifyCode, () => refusal(403, signInErrors.inactive));
  await user.click(await screen.findByRole("textbox", { name: "Verification code" }));
  await user.keyboard("123456");
  await findToast("Error", "Login failed: Trying to login a inactive user.");
});
