import { erasure } from "@console/contract/erasure.ts";
import { Eraser } from "lucide-react";
import { brandRecords } from "../../../api/brand-record.ts";
import { call } from "../../../api/client.ts";
import type { Action } from "../../../components/actions/action.ts";
import type { BrandSubject } from "./brand.queries.ts";
import { erasingText as words } from "./erasing.text.ts";

/** Before its term has ended: the console does it by itself then. */
export const erase: Action<BrandSubject> = {
  label: words.menu,
  icon: Eraser,
  danger: true,
  area: "super_admin",
  failed: words.failed,
  refresh: brandRecords.refresh,
  read: brandRecords.read,
  applies: ({ closed_at, erased_at }) => Boolean(closed_at) && !erased_at,
  confirm: ({ id, name }) => ({ danger: true, title: words.title(name), body: words.body(id), action: words.action }),
  run: async ({ id }) => {
    const { meta } = await call(erasure.brand, { params: { id: String(id) } });
    return { title: words.done, body: meta.message };
  },
};
