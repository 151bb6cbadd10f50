import type { GoLiveStep } from "@console/contract/go-live.ts";

/** Texts of what a new brand still needs; its steps are named in the contract. */
export const goLiveText = {
  title: "Go Live",
  progress: (done: number, all: number) => `${done} of ${all} done`,
  done: "Done",
  open: "Open",
  late: "Late",
  about: "Each step is marked as done when it happens. Billing doesn't depend on it.",
  actions: {
    owner_invited_at: "Portal Owner",
    owner_active_at: "Portal Owner",
    credentials_at: "Edit Credentials",
    engine_at: "Open Engines",
    business_at: "Open Businesses",
    call_at: "Open Usage",
    address_at: "Add Address",
  } satisfies Record<GoLiveStep, string>,
  actionOf: (action: string, step: string) => `${action}: ${step}`,
} as const;
