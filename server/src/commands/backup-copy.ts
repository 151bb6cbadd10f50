import "../fast-imports.ts";

const { writeBackup } = await import("../backup/file.ts");
const { dump } = await import("../backup/dump.ts");
const { openEmbedded } = await import("../db/embedded.ts");
const { connectEmbedded } = await import("../db/client.ts");
const { Database } = await import("../db/unit-of-work.ts");
const { command } = await import("./run-command.ts");

/** Writes the backup of a copied data folder, for the server that made the copy: `backup-copy.ts <folder> <file> <instant>`. */
await command(async () => {
  const [, , folder = "", file = "", takenAt = ""] = process.argv;
  const opened = await openEmbedded(folder);
  try {
    const db = new Database(connectEmbedded(opened));
    const { rows } = await db.transaction(() => writeBackup(file, dump(db.current(), new Date(takenAt))));
    process.stdout.write(JSON.stringify(rows));
  } finally {
    await opened.close();
  }
});
