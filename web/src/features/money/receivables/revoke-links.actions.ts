import { invoices } from "@console/contract/invoices.ts";
import { call } from "../../../api/client.ts";
import type { Action } from "../../../components/actions/action.ts";
import { revokeLinksText as words } from "./revoke-links.text.ts";

/** Ends what the invoice emails of a brand open, for all that it has got. */
export const revokeLinks: Action<{ id: number; name: string }> = {
  label: words.open,
  failed: words.failed,
  confirm: ({ id, name }) => ({
    danger: true,
    title: words.title(name),
    body: words.body,
    action: words.action,
    run: async () => {
      const { data } = await call(invoices.revokeLinks, { params: { id: String(id) } });
      return { title: words.done, body: words.count(data.revoked) };
    },
  }),
};
