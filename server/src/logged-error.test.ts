import { expect, it } from "vitest";
import { loggedError } from "./logged-error.ts";

it("contains what failed and where, but none of a query's parameters (ASVS V16.2.5)", () => {
  const cause = Object.assign(new Error("duplicate key value\nKey (email)=(a@b.example)"), { code: "23505" });
  const error = Object.assign(new Error("Failed query: insert …\nparams: token-hash,a@b.example", { cause }), {
    params: ["token-hash"],
  });
  const logged = JSON.stringify(loggedError(error));
  expect(logged).toContain("duplicate key value");
  expect(logged).toContain("23505");
  expect(logged).not.toMatch(/token-hash|a@b\.example/);
});
