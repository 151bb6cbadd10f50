import { brands } from "@console/contract/brands.ts";
import { DoorClosed } from "lucide-react";
import { brandRecords } from "../../../api/brand-record.ts";
import { callAbout } from "../../../api/client.ts";
import type { Action } from "../../../components/actions/action.ts";
import type { BrandSubject } from "./brand.queries.ts";
import { CloseNote } from "./close-note.tsx";
import { closingText as words } from "./closing.text.ts";

/** A brand that leaves for good. */
export const close: Action<BrandSubject> = {
  label: words.menu,
  icon: DoorClosed,
  danger: true,
  failed: words.failed,
  refresh: brandRecords.refresh,
  read: brandRecords.read,
  applies: ({ closed_at }) => !closed_at,
  confirm: ({ id, name }) => ({
    danger: true,
    title: words.title(name),
    body: <CloseNote id={id} />,
    action: words.action,
  }),
  run: async (brand, { client }) => {
    const { data, meta } = await callAbout(brands.close, brand, {});
    brandRecords.store(client, data);
    return { title: words.done, body: meta.message };
  },
};
