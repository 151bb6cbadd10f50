import { expect, it } from "vitest";
import { ApiError } from "../../api/errors.ts";
import { sendFailure } from "./sign-in.rules.ts";

const words = { title: "Error", body: "Failed." };
const refused = (message?: string) => new ApiError({ status: 429, code: "rate_limited", message, retryAfter: 20 });

it("says once how long to wait: in the server's sentence, or after the fixed one", () => {
  expect(sendFailure(refused("Please wait 20 seconds."), words).body).toBe("Please wait 20 seconds.");
  expect(sendFailure(refused(), words).body).toBe("Failed. Try again in 20 seconds.");
});
