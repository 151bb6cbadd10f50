import type { MessageMeta } from "@console/contract/primitives.ts";

/** What the server says where a change is saved but its email was not sent; undefined where nothing is missing. */
export const notSent = ({ mail, message }: MessageMeta): string | undefined =>
  mail === "not_sent" ? message : undefined;
