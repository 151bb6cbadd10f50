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
  rewritten: (seq: number) => `The audit log was rewritten: event ${seq} doesn't have its published hash.`,
};
