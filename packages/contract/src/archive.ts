import { errors } from "./errors.ts";

/** Why what left the database cannot be read. */
export const archiveErrors = errors({
  noFolder: {
    code: "conflict",
    message:
      "This data is in the archive, which this server can't read. Ask the person who runs the server to set USAGE_ARCHIVE_DIR.",
  },
  missing: {
    code: "conflict",
    message:
      "This data is in the archive, but its file {file} is missing. Ask the person who runs the server to restore it.",
  },
  changed: {
    code: "conflict",
    message:
      "This data is in the archive, but its file {file} was changed after it was written, so it isn't shown. Ask the person who runs the server to restore it.",
  },
});
