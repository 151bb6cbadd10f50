import { expect, it } from "vitest";
import { ApiError, isConflict, isNotFound, isOutdated, isRoleRefusal, isSessionEnd } from "./errors.ts";

const failed = (status: number, code = "unreadable") => new ApiError({ status, code });

it("depends on the server's code, so that a proxy's page says nothing about a record", () => {
  expect(isNotFound(failed(404, "not_found"))).toBe(true);
  expect(isNotFound(failed(404))).toBe(false);
  expect(isConflict(failed(412, "version_conflict"))).toBe(true);
  expect(isConflict(failed(412))).toBe(false);
  expect(["not_found", "conflict", "version_conflict"].every((code) => isOutdated(failed(409, code)))).toBe(true);
  expect(isOutdated(failed(409, "duplicate"))).toBe(false);
});

it("refetches the identity if the role is refused, and not if a passkey is required", () => {
  expect(isRoleRefusal(failed(403, "forbidden"))).toBe(true);
  expect(isRoleRefusal(failed(403, "passkey_required"))).toBe(true);
  expect(isRoleRefusal(failed(403, "step_up_required"))).toBe(false);
});

it("ends the session on any 401, also on one without a code", () => {
  expect(isSessionEnd(failed(401, "unauthenticated"))).toBe(true);
  expect(isSessionEnd(failed(401))).toBe(true);
  expect(isSessionEnd(failed(403))).toBe(false);
  expect(isSessionEnd(new Error("unauthenticated"))).toBe(false);
});
