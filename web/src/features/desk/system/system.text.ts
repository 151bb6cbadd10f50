/** Texts of the System page. */
export const systemText = {
  title: "System",
  subtitle: "Status of this installation.",
  loading: "Loading system",
  loadFailed: { title: "Error Loading System", body: "Failed to load the system's state. Please try again." },

  version: "Version",
  console: "Console",
  node: "Node.js",
  postgres: "PostgreSQL",

  processes: "Processes",
  process: (release: string | null) => release ?? "Earlier version",
  local: "on the database server",
  connected: "Connected",
  severalReleases: "Different versions are running. Restart the older ones to finish the upgrade.",

  database: "Database",
  size: "Size",
  migrations: "Migrations",
  connections: "Connections in use",
  used: ({ used, max }: { used: number; max: number }) => `${used} of ${max}`,

  email: "Email",
  sending: "Sending",
  notSending: "Not sending",
  failingSince: "Failing since",
  from: "From",
  lastSent: "Last sent",
  waiting: "Waiting",

  jobs: "Background Jobs",
  running: "Running",
  notRunning: "Not running",
  failed: "Failed in the last 7 days",
  oldestWaiting: "Oldest waiting job",

  backup: "Backup",
  lastBackup: "Last backup",
  schedule: "Schedule",
  nightly: "Every night",
  otherTools: "Backups made with other tools aren't shown.",

  close: "Month Close",
  allClosed: "All closed",
  notAllClosed: "Not all closed",
  lastClose: "Last run",
  notClosed: "Bills not closed",

  clock: "Clock",
  inSync: "In sync",
  outOfSync: "Out of sync",
  serverTime: "Server time",
  difference: "Difference from database",
  milliseconds: (ms: number) => `${ms.toLocaleString("en-US").replace("-", "−")} ms`,
  timeZone: "Billing time zone",

  never: "Never",
} as const;
