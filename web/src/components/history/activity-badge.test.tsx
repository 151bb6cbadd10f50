import { auditEvents } from "@console/contract/audit-events.ts";
import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { ActivityBadge } from "./activity-row.tsx";

it("every event is named by a verb in the past tense", () => {
  const verbs = Object.entries(auditEvents).map(([event, { type }]) => {
    const { container, unmount } = render(<ActivityBadge type={type} event={event} />);
    const shown = container.textContent ?? "";
    unmount();
    return [event, shown] as const;
  });
  const others = verbs.filter(([, verb]) => !/^[A-Z][a-z]+ed$/.test(verb));
  expect(Object.fromEntries(others)).toEqual({
    "audit_log.signing_key_lost": "Lost",
    "bill.held": "Held",
    "bill.paid": "Paid",
    "bill.sent": "Sent",
    "bill.unpaid": "Undone",
    "brand.credentials_read": "Read",
    "brand.plan_chosen": "Chosen",
    "brand.user_active": "Active",
    "brand.went_live": "Live",
    "credit_note.withdrawn": "Withdrawn",
    "device.ended": "Signed out",
    "email.sent_again": "Sent again",
    "import.undone": "Undone",
    "refund.withdrawn": "Withdrawn",
    "reminder.sent": "Sent",
    "rollout.held": "Held",
    "rollout.rolled_back": "Rolled back",
    "passkey.reset": "Reset",
    "session.ended": "Signed out",
    "session.opened": "Signed in",
    "single_sign_on.secret_lost": "Lost",
    "team.signed_out": "Signed out",
    "webhook.secret_lost": "Lost",
  });
});
