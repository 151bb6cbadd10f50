import { expect, it } from "vitest";
import { ApiError } from "../../../api/errors.ts";
import { sendFailure, verifyFailure } from "./sign-in.rules.ts";

const words = { title: "Error", body: "Failed." };
const refused = (message?: string) => new ApiError({ status: 429, code: "rate_limited", message, retryAfter: 20 });

it("shows once how long to wait: in the server's message, or after the fixed one", () => {
  expect(sendFailure(refused("Please wait 20 seconds."), words).body).toBe("Please wait 20 seconds.");
  expect(sendFailure(refused(), words).body).toBe("Failed. Try again in 20 seconds.");
});

it("treats any refusal of a code as a wrong code, although its body is not the server's", () => {
  const foreign = (status: number) => verifyFailure(new ApiError({ status, code: "unreadable" }));
  expect(foreign(422)).toEqual({
    title: "Invalid Code",
    body: "The verification code is incorrect. Please try again.",
    wrongCode: true,
  });
  expect(foreign(401)).toEqual(foreign(422));
  expect(foreign(502).title).toBe("Login failed");
});

it("keeps the code if something else was refused", () => {
  const refusal = (status: number, code: string) => verifyFailure(new ApiError({ status, code, message: "No." }));
  expect(refusal(422, "invalid_code")).toEqual({ title: "Invalid Code", body: "No.", wrongCode: true });
  expect(refusal(403, "foreign_origin")).toEqual({ title: "Error", body: "No.", wrongCode: false });
});
