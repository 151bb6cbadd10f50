import type { ArchivedMonth, AuditVerification } from "@console/contract/audit-log.ts";
import type { Step } from "./steps.ts";

const publishedHead = { seq: 12_300, hash: "0".repeat(64), at: "2026-11-24T14:00:00Z" };
export const verifiedLog: AuditVerification = {
  verdict: { verified_at: "2026-11-24T07:00:00Z", checked: 12_345, ok: true, message: null, head: publishedHead },
  running: false,
  anchors: [
    { kind: "email", name: "auditor@example.com", published: publishedHead, failing_since: null, failure: null },
    {
      kind: "time_stamp",
      name: "tsa.example.com",
      published: publishedHead,
      failing_since: "2026-11-24T15:00:00Z",
      failure: "tsa.example.com didn't respond in time.",
    },
  ],
  public_key: "-----BEGIN PUBLIC KEY-----",
};
export const changedLog: AuditVerification = {
  ...verifiedLog,
  verdict: {
    verified_at: "2026-11-24T07:00:00Z",
    checked: 8_012,
    ok: false,
    head: null,
    message: "The audit log was rewritten: event 8012 doesn't have its published hash.",
  },
};

/** As after years: nothing of the sample data is old enough to be archived. */
export const archivedMonths: Step = (page) =>
  page.route("**/api/v1/admin/audit_log/archive", (call) => call.fulfill({ json: { data: months } }));
const months: ArchivedMonth[] = ["2023-11", "2023-10", "2023-09"].map((month, index) => ({
  month,
  entries: 18_240 - 911 * index,
  first: 40_001 - 20_000 * index,
  head: { seq: 58_240 - 20_911 * index, hash: String(index + 7).repeat(64) },
  files: 1,
  bytes: 4_813_002 - 250_000 * index,
}));
