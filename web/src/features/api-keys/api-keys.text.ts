import type { Scope } from "@console/contract/permissions.ts";

const scopes: Record<Scope, { label: string; about: string }> = {
  businesses: { label: "Businesses", about: "Report businesses and their connections." },
  usage: { label: "Usage", about: "Report minutes and storage." },
  configuration: { label: "Configuration", about: "Read what staff set up for a brand." },
  credentials: { label: "Credentials", about: "Read a brand's stored credentials together with its configuration." },
};

export const apiKeysText = {
  title: "API Keys",
  about: "Keys the voice platform uses to report usage and read brand setup.",
  loading: "Loading API keys",
  loadFailed: { title: "Error Loading API Keys", body: "Failed to load API keys. Please try again." },
  empty: "No API keys found",
  list: "API keys",
  scopes,
  endsWith: (last4: string) => `ends with ${last4}`,
  createdBy: (by: string) => `Created by ${by}`,
  lastUsed: "Last used",
  neverUsed: "Never used",
  revoked: "Revoked",
  add: "Add API Key",
  permissions: "Permissions",
  created: "API Key Created",
  failed: "Failed to create API key. Please try again.",
  once: "Copy the key now. You won't be able to see it again.",
  lost: "The key was created, but its value is no longer available. Revoke it and create a new one.",
  copy: "Copy API key",
  gotIt: "Done",
  unseen: {
    title: "Close without the key?",
    body: "You won't be able to see it again.",
    keep: "Keep Open",
    discard: "Close",
  },
  revoke: "Revoke API Key",
  revokeShort: "Revoke…",
  revokeName: (name: string) => `Revoke ${name}…`,
  revokeBody: (name: string) => `Requests using ${name} will be rejected immediately. This cannot be undone.`,
  revokeDone: "API Key Revoked",
  revokeFailed: "Failed to revoke API key. Please try again.",
  close: "Close",
} as const;
