const restore = "Restore a backup into an empty database.";

export type WrongSetting = { name: string; setting: string; needed: string };

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
  folderUnusable: (folder: string, why: string) =>
    `The database in ${folder} can't be used (${why}). ${folder}/postgres.log has what PostgreSQL said.`,
  earlierRelease: (folder: string) =>
    `The database in ${folder} was made by a release before 1.3. Back it up with that release (npm run backup -- console.backup), then restore it here into the same folder (npm run restore -- console.backup); ${folder}/database can be deleted afterwards.`,
  notCreated: (folder: string, why: string) =>
    `No database could be created in ${folder} (${why}). Set DATA_DIR to another folder, or set DATABASE_URL.`,
  noAccount: (folder: string) =>
    `PostgreSQL does not run as root, and there is no other account that can use ${folder}. Start the console as another user, or set DATA_DIR or DATABASE_URL.`,
  noPostgres: (version: string) =>
    `No PostgreSQL ${version} runs on this machine. Install the package postgresql, or set DATABASE_URL.`,
  otherMajor: (folder: string, made: number, here: number) =>
    `The database in ${folder} is of PostgreSQL ${made}, and this machine has PostgreSQL ${here}. Back it up where PostgreSQL ${made} is (npm run backup -- console.backup), and restore it here into an empty folder (npm run restore -- console.backup).`,
  socketTaken: (folder: string) =>
    `The folder ${folder} belongs to somebody else. Delete it, or set a shorter DATA_DIR.`,
  postgres: (servers: readonly string[]) => `PostgreSQL at ${servers.join(", ")}`,
  noAddress: "DATABASE_URL is not the address of a PostgreSQL.",
  notWritable: "this server is read-only",
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
  encoding: (encoding: string) =>
    `DATABASE_URL: the encoding of this database is ${encoding}, which cannot store every text. Create a database with ENCODING 'UTF8' TEMPLATE template0.`,
  standby: "DATABASE_URL: this server is read-only, because it is a standby. Use the primary server.",
  settings: (wrong: readonly WrongSetting[], fix: string, pooled: boolean) => {
    const each = wrong.map(({ name, setting, needed }) => `${name} is ${setting || "empty"} and must be ${needed}`);
    const commands = wrong.map(({ name, needed }) => `${fix} ${name} TO '${needed}';`);
    const reconnect = pooled ? " and let the pooler reconnect." : "";
    return `DATABASE_URL: ${each.join(", ")}. Run ${commands.join(" ")}${reconnect}`;
  },
  noPublic:
    "DATABASE_URL: this database has no schema public, where the console's tables are. Run CREATE SCHEMA public; (or give it back its name).",
  otherSchema: (schema: string) =>
    `DATABASE_URL: the console's tables are in the schema ${schema} instead of public. Run ALTER SCHEMA ${schema} RENAME TO public; (after dropping an empty public).`,
  noSchema: (path: string, fix: string) =>
    `DATABASE_URL: search_path names no schema that exists (${path}). Run ${fix} search_path TO public; and let the pooler reconnect.`,
  noTables: (path: string, fix: string) =>
    `DATABASE_URL: search_path does not find the console's tables, which are in the schema public (${path}). Run ${fix} search_path TO public; and let the pooler reconnect.`,
  pooler: (why: string) =>
    `DATABASE_URL leads to a pooler, which accepts no settings (${why}). Set DATABASE_DIRECT_URL to the address of the PostgreSQL behind it.`,
  ignored: (names: readonly string[]) => `it ignored ${names.join(", ")}`,
  oldPostgres: (oldest: number, found: string | undefined) =>
    `PostgreSQL ${oldest} or later is required; this server is ${found}.`,
  ownerMigrates:
    "DATABASE_URL: the database lacks steps of this release, and this role does not own its tables. Run npm run migrate with DATABASE_MIGRATE_URL first.",
  noRunRole: (role: string) =>
    `DATABASE_URL and DATABASE_MIGRATE_URL have the same role, ${role}. Give DATABASE_URL a role of its own, or remove DATABASE_MIGRATE_URL.`,
  migrationFailed: (step: string, why: string) =>
    `The database could not be upgraded: ${step} failed (${why}). The steps before it are complete and this one changed nothing, so the release before still runs on it.`,
  laterRelease: (oldest: string, release: string) =>
    `This database was upgraded by a later release: it needs ${oldest} or later, and this is ${release}. Start that release, or restore a backup that was made before the upgrade.`,
  laterTables: "The database has the tables of a later release than the backup. Restore it into a new database.",
  missingTables: (names: readonly string[]) =>
    `The database lacks ${names.length === 1 ? "a table" : "tables"}: ${names.join(", ")}. ${restore}`,
  tooSlow: (seconds: number) => `it took longer than its limit of ${seconds} s`,
};
