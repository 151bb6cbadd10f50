import type { Webhook } from "@console/contract/webhooks.ts";

/** What people call it: its description, or its host. */
export const nameOf = ({ description, url }: Pick<Webhook, "description" | "url">): string =>
  description || (URL.parse(url)?.host ?? url);
