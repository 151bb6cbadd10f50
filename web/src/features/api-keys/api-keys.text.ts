import type { Scope } from "@console/contract/permissions.ts";

const scopes: Record<Scope, { label: string; about: string }> = {
  businesses: { label: "Businesses", about: "Report businesses and their connections." },
  usage: { label: "Usage", about: "Report minutes and storage." },
  configuration: { label: "Configuration", about: "Read what staff set up for a brand." },
  credentials: { label: "Credentials", about: "Read a brand's own secrets with its configuration." },
};

export const apiKeysText = {
  title: "API Keys",
  about: "With these the voice platform reports businesses and usage, and reads what is set up here.",
  loading: "Loading API keys",
  loadFailed: { title: "Error Loading API Keys", body: "Failed to load API keys. Please try again." },
  empty: "No API keys found",
  list: "API keys",
  scopes,
  endsWith: (last4: string) => `ends with ${last4}`,
  made: (by: string) => `Made by ${by}`,
  lastUsed: "Last used",
  never: "never",
  revoked: "Revoked",
  add: "Add API Key",
  may: "What it may do",
  created: "API Key Created",
  failed: "Failed to create API key. Please try again.",
  once: "Copy the key now. It is shown once and nobody can read it again.",
  lost: "The key was made, but its value is gone. Revoke it and make another.",
  copy: "Copy API key",
  gotIt: "Done",
  unseen: {
    title: "Close without the key?",
    body: "It is shown once and nobody can read it again.",
    keep: "Keep Open",
    discard: "Close",
  },
  revoke: "Revoke API Key",
  revokeShort: "Revoke…",
  revokeName: (name: string) => `Revoke ${name}…`,
  revokeBody: (name: string) => `Calls with ${name} will be refused at once. This cannot be undone.`,
  revokeDone: "API Key Revoked",
  revokeFailed: "Failed to revoke API key. Please try again.",
  close: "Close",
} as const;
