/** Why keys cannot be used and what to do, for operators. */
export const keyFaults = {
  fileMissing: (file: string) =>
    `${file} is missing, but its database exists. Put the file back, or set SECRETS_KEY to the key. If it is lost, run npm run rotate-secrets -- --delete-unreadable.`,
  fileWrong: (file: string) =>
    `${file} doesn't contain keys of 32 bytes in base64, one per line. Put back a copy of it.`,
};
