const restore = "Restore a backup into an empty database.";

/** Why the database cannot be used and what to do, for operators. */
export const databaseFaults = {
  notFolder: (folder: string) => `DATA_DIR: ${folder} is not a folder.`,
  readOnlyDisk: (folder: string) =>
    `DATA_DIR: ${folder} is on a read-only file system. Set DATA_DIR to a writable folder.`,
  diskFull: (folder: string) => `The disk of ${folder} is full. Free some space and start again.`,
  noRights: (folder: string) =>
    `DATA_DIR: the current user can't write to ${folder}. Change its owner, or set DATA_DIR.`,
  folderInUse: (folder: string) =>
    `The data folder ${folder} is in use by another process. Stop that process, or set DATA_DIR.`,
  lockDamaged: (folder: string) =>
    `The lock file ${folder}/lock is damaged. Make sure that no console uses this folder, delete the file, and start again.`,
  folderDamaged: (folder: string, why: string) =>
    `The database in ${folder} is damaged and can't be opened (${why}). Restore a backup into an empty folder: set DATA_DIR to it and run npm run restore -- <file>.`,
  postgres: (host: string) => `PostgreSQL at ${host || "the local socket"}`,
  loginRefused: (where: string, why: string) => `DATABASE_URL: ${where} rejected the user or the password (${why}).`,
  noDatabase: (_where: string, why: string) => `DATABASE_URL: ${why}. Create the database, or use another one.`,
  roleRights: (_where: string, why: string) =>
    `DATABASE_URL: the role has too few rights (${why}). Make it the owner of the database, or grant it CREATE on the database and on its schema public.`,
  readOnly: (where: string) => `DATABASE_URL: ${where} is read-only. Use the primary server.`,
  noConnection: (where: string) =>
    `DATABASE_URL: ${where} has no free connection. Raise max_connections, or stop other clients.`,
  serverDiskFull: (where: string) => `The disk of the database server ${where} is full.`,
  noMigrations: (_where: string, why: string) =>
    `The database has tables, but not the list of migrations that created them (${why}). ${restore}`,
  incomplete: (_where: string, why: string) => `Something is missing from the database (${why}). ${restore}`,
  filesDamaged: (_where: string, why: string) => `The database's files are damaged (${why}). Restore a backup.`,
  other: (where: string, why: string) =>
    `The database can't be used: ${where} answered "${why}". Check DATABASE_URL, and that the server is running.`,
  oldPostgres: (oldest: number, found: string | undefined) =>
    `PostgreSQL ${oldest} or later is required; this server is ${found}.`,
  laterRelease: (oldest: string, release: string) =>
    `This database was upgraded by a later release: it needs ${oldest} or later, and this is ${release}. Start that release, or restore a backup that was made before the upgrade.`,
  missingTables: (names: readonly string[]) =>
    `The database lacks ${names.length === 1 ? "a table" : "tables"}: ${names.join(", ")}. ${restore}`,
  tooSlow: (seconds: number) => `it took longer than its limit of ${seconds} s`,
};
