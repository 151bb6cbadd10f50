import { type Guard, guard } from "./guard.ts";

const sending = "server/src/features/desk/webhooks/delivery/send.service.ts";
const tests = ["server/src/features/desk/webhooks/webhooks.test.ts"];

/** What webhooks promise of order, addresses and secrets. */
export const webhookGuards: Guard[] = [
  {
    name: "A failed delivery holds the later ones of its brand",
    edits: [{ file: sending, from: "    if (!outcome.ok) break;\n", to: "" }],
    project: "server",
    tests,
    only: "holds a brand's later events",
  },
  {
    name: "A delivery is dropped after three days",
    edits: [
      { file: sending, from: "failingSince !== null && isGivenUp(failingSince, now)", to: "failingSince === null" },
    ],
    project: "server",
    tests,
    only: "drops a delivery",
  },
  {
    name: "A webhook at a private address is refused",
    edits: [
      {
        file: "server/src/adapters/webhook-post.ts",
        from: 'if (isIP(host) !== 0 && !guard.permits(host)) return "refused_address";',
        to: "",
      },
    ],
    project: "server",
    tests,
    only: "cannot be at",
  },
  {
    name: "Nothing is sent from a paused webhook",
    edits: [
      {
        file: "server/src/features/desk/webhooks/delivery/queues.db.ts",
        from: "from webhook_endpoints e where e.active",
        to: "from webhook_endpoints e",
      },
    ],
    project: "server",
    tests,
    only: "waits while it is paused",
  },
  {
    name: "A webhook's previous secret ends",
    edits: [
      {
        file: "server/src/features/desk/webhooks/secrets.service.ts",
        from: "if (current && overlapHours > 0) {",
        to: "if (current) {",
      },
      {
        file: "server/src/features/desk/webhooks/secrets.service.ts",
        from: "ends_at === null || Date.parse(ends_at) > now",
        to: "ends_at !== undefined && now > 0",
      },
    ],
    project: "server",
    tests: ["server/src/features/desk/webhooks/delivery/signature.test.ts"],
    only: "for the overlap",
  },
  guard(
    "An endpoint gets only the events that it listens to",
    [
      "server/src/features/desk/webhooks/delivery/feed.service.ts",
      "each.events.includes(event.type)",
      "event.type !== null",
    ],
    tests,
  ),
  guard(
    "An endpoint gets nothing from before it was added",
    ["server/src/features/desk/webhooks/delivery/feed.service.ts", "each.after_seq < entry.seq && ", ""],
    tests,
  ),
  guard(
    "An endpoint that has failed for five days is paused",
    [
      "server/src/features/desk/webhooks/delivery/pause.service.ts",
      "if (!row?.active || row.failing_since === null) return;",
      "if (row !== null) return;",
    ],
    tests,
  ),
  guard(
    "A replay of dropped deliveries leaves delivered ones alone",
    ["server/src/features/desk/webhooks/deliveries.db.ts", "onlyDropped ? sql`and", "!onlyDropped ? sql`and"],
    tests,
  ),
];
