/** Messages of entries. */
export const auditMessages = {
  restored: (message: string, { label, seq }: { label: string; seq: number }) =>
    `${message} and restored ${label} from before activity ${seq}`,
};

/** Results of verifying the hash chain, for operators. */
export const chainText = {
  noHead: "The audit log's checksum is missing.",
  missing: (seq: number, last = seq) =>
    last === seq ? `Event ${seq} is missing.` : `Events ${seq} to ${last} are missing.`,
  changed: (seq: number, last = seq) =>
    last === seq ? `Event ${seq} was changed.` : `Events ${seq} to ${last} were changed.`,
  cut: (last: number, head: number) => `The audit log ends at event ${last}, but it should end at event ${head}.`,
  cutPublished: (last: number, published: number) =>
    `The audit log ends at event ${last}, but event ${published} was published.`,
  /** @param why it cannot be verified, as a sentence */
  archive: (seq: number, last: number, why: string) => `Events ${seq} to ${last} can't be verified. ${why}`,
  unreadable: (file: string) => `The archive's file ${file} can't be read.`,
  recordDiffers: (file: string) => `The archive's file ${file} doesn't have what the database recorded of it.`,
  rewritten: (seq: number) => `The audit log was rewritten: event ${seq} doesn't have its published hash.`,
};
