import type { MessageMeta } from "@console/contract/primitives.ts";

/** The server's message if a change was saved but its email was not sent; otherwise undefined. */
export const notSent = ({ mail, message }: MessageMeta): string | undefined =>
  mail === "not_sent" ? message : undefined;
