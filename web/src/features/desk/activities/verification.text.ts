/** Texts of the audit log's verification. */
export const verificationText = {
  title: "Audit log",
  verified: (at: string, entries: number) =>
    `Last verified ${at}: ${entries.toLocaleString("en-US")} ${entries === 1 ? "entry" : "entries"}, no changes found`,
  broken: (at: string, message: string) => `Verification failed ${at}: ${message}`,
  never: "Not verified yet. It is verified every night.",
  verify: "Verify Now",
  verifying: "Verifying the audit log",
  verifyFailed: "Failed to verify the audit log. Please try again.",
  loadFailed: "Failed to load the audit log's verification. Please try again.",
  published: (at: string, name: string) => `Head published ${at} to ${name}`,
  unpublished: (name: string) => `Head not published to ${name} yet`,
  failing: (since: string, name: string, failure: string) =>
    `Publishing to ${name} has failed since ${since}: ${failure}`,
  notSet: "Its head is not published outside of this database. The server's setting AUDIT_ANCHOR says where.",
  export: "Export Signed Log",
  exported: "Export Started",
  exportedBody: (seq: number) => `The file has all entries up to ${seq}.`,
  exportFailed: "Failed to export the audit log. Please try again.",
  copyKey: "Copy the public key of exports",
  error: "Error",
} as const;
