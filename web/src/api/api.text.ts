import type { DeletableKind } from "@console/contract/activities.ts";

const things: Record<DeletableKind, string> = {
  member: "team member",
  package: "package",
  coupon: "coupon",
  onboarding: "onboarding",
};

export const apiText = {
  offline: "You're offline. Nothing was saved.",
  updating: "The console is being updated. Nothing was saved, and your entries are still here. Try again in a minute.",
  deletedBy: (person: string, kind: DeletableKind, day: string) => `${person} deleted this ${things[kind]} on ${day}.`,
} as const;
