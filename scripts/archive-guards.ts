// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are source text

/** Guards of the archive, in the form of `guards.ts`. */
export const archiveGuards: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "server/src/features/money/usage/archive/archive.service.ts → server/src/features/money/usage/archive/archive.test.ts":
    {
      "A month leaves the database only as its files have it":
        "if (![-isSameSums(sums, await settledSums(tx, source))-]{+true+})",
      "Months within the term stay": "if (month [-<-]{+<=+} before) await archivePartition",
    },
  "server/src/archive/folder.ts → server/src/features/money/usage/archive/archive.test.ts": {
    "A changed file of the archive is not shown":
      "[-if (sha256Of(bytes) !== file.sha256) throw refuse(archiveErrors.changed, { file: file.name });-]",
  },
  "server/src/features/money/usage/archive/archive.db.ts → server/src/features/money/usage/archive/archive.test.ts": {
    "What no bill counts is not archived":
      "[-(e.bill_month = ${UNBILLED_MONTHS.waived}::date\n  or exists (select 1 from bills b where b.brand_id = e.brand_id and b.month = e.bill_month))-]{+(true or ${UNBILLED_MONTHS.waived}::date is null)+}",
  },
  "packages/contract/src/limits.ts → server/src/features/money/usage/archive/archive.test.ts": {
    "An archived month takes no event": "USAGE_KEEP_MONTHS_MIN = [-5-]{+4+}",
  },
  "server/src/features/money/usage/archive/erase.service.ts → server/src/features/desk/erasure/archive.test.ts": {
    "An erasure reaches archived files": "[-rows.some(isTheirs)-]{+rows.length === 0+}",
  },
  "server/src/archive/rewrite.ts → server/src/features/desk/erasure/archive.test.ts": {
    "A restored database finds what took a file's place":
      "const newer = [-await replacementOf(folder, file.name)-]{+null+};",
  },
  "server/src/features/desk/audit-log/archive.service.ts → server/src/features/desk/activities/archived.test.ts": {
    "The months of activities that are set stay": "if (month [->=-]{+>+} before) return false;",
  },
  "server/src/features/desk/audit-log/archive.service.ts → server/src/features/desk/audit-log/archive.test.ts": {
    "Activities leave the database only as their files have them":
      "if ([-range?.rows !== file.rows || range.digest !== digest-]{+range === undefined+})",
    "A broken chain is not archived":
      "[-if (fault) throw new OperatorError(archiveActivitiesText.broken(month, messageOf(fault)));-]",
  },
  "server/src/audit/archived.ts → server/src/features/desk/audit-log/archive.test.ts": {
    "What an archived entry's columns say is what is sealed":
      "else if (!isSame || [-sealedText(row) !== row.sealed-]{+false+})",
    "Entries that the database has as well say the same as their file": "else if ([-!isSame || -]sealedText(row)",
    "A file has all entries that are recorded of it":
      "if ([-!isRecorded || rows.length !== part.last_key - part.first_key + 1 || -]rows.at(-1)?.hash !== part.head)",
  },
  "server/src/audit/erase-archived.ts → server/src/features/desk/erasure/archived-activities.test.ts": {
    "An erasure reaches archived activities": "return [-changed.size > 0 ? after : null-]{+null+};",
    "What an archived entry still says is named":
      "erased.digests[String(row.seq)] = [-erasedDigest(previous, { hash: row.hash, canonical: row.sealed })-]{+previous+};",
    "What a restored database takes over is named": "return [-part.adopted-]{+false+} && link(",
    "An erasure reaches archived entries that the database has as well":
      "[-        await eraseActivities(ctx.db.current(), { entries: JSON.stringify(named.map(asErasable)) });\n-]",
  },
  "server/src/features/desk/erasure/brand.service.ts → server/src/features/desk/erasure/archived-activities.test.ts": {
    "An erasure knows the names that only the archive has":
      "[-  for await (const rows of archivedRows(parts, isTheirs)) names.push(...(await archivedNames(tx, { id, rows })));\n-]",
  },
  "server/src/db/migrations/0063_archived_activities.sql → server/src/db/run-role.test.ts": {
    "An activity is deleted only if the archive ends with its hash":
      "[-OR NOT EXISTS (SELECT FROM activities a WHERE a.seq = f.last_key AND a.hash = f.head)-]",
    "An activity is deleted only if its file continues the archive":
      "AND p.last_key = f.first_key - 1[- AND p.head = f.previous_hash-]",
    "An activity is deleted only with others of its file": "[- AND a.seq BETWEEN f.first_key AND f.last_key-];",
  },
  "server/src/audit/archived.db.ts → server/src/features/desk/activities/archived.test.ts": {
    "Who deleted what stays in the database": "[- or event in (${deletionList})-]",
  },
  "server/src/audit/archived.db.ts → server/src/features/desk/audit-log/archive.test.ts": {
    "What an erasure's entry is linked to stays in the database":
      "[-  or exists (select 1 from activities n where n.seq = a.seq + 1 and n.event in (${erasureEventList}))-])`;",
  },
  "server/src/audit/activities.db.ts → server/src/features/desk/activities/archived.test.ts": {
    "Lists of activities begin after the archive":
      "sql`seq > [-coalesce((select max(last_key) from archive_files where kind = 'activities'), 0)-]{+0+}`",
  },
  "server/src/features/desk/activities/feed.service.ts → server/src/features/desk/activities/archived.test.ts": {
    "A role sees no archived activities of areas that it may not see": "if ([-!isSeen(row) || -]!matches(",
    "What is in the archive is counted once":
      "if (entries.length < wanted && ([-query.before === undefined || entry.id < query.before-]{+true+}))",
  },
  "server/src/features/desk/history/history.service.ts → server/src/features/desk/activities/archived.test.ts": {
    "A record is not shown as of a day whose changes are archived":
      "if ([-archived && Date.parse(until) < Date.parse(archived.day)-]{+archived?.day === until+})",
  },
  "server/src/features/partners/platform/link.service.ts → server/src/features/desk/activities/archived.test.ts": {
    "No change of a configuration is skipped because it is archived":
      "if (archived && [-page.after < archived.seq-]{+page.after < 0+})",
  },
};
