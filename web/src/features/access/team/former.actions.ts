import { erasure } from "@console/contract/erasure.ts";
import type { QueryClient } from "@tanstack/react-query";
import { Eraser } from "lucide-react";
import { call } from "../../../api/client.ts";
import { dataQuery, keysOf } from "../../../api/queries.ts";
import type { Act } from "../../../components/actions/action.ts";
import { formerText as words } from "./former.text.ts";
import { memberRecords } from "./team.queries.ts";

type Person = { id: number; name: string };

export const formerQuery = dataQuery(erasure.former, {});

const refresh = async (client: QueryClient): Promise<void> => {
  await Promise.all([memberRecords.refresh(client), client.invalidateQueries({ queryKey: keysOf(erasure.former) })]);
};

/** Of someone who is deleted or cannot sign in. */
export const eraseAction = {
  icon: Eraser,
  danger: true,
  refresh,
  confirm: ({ id, name }) => ({
    danger: true,
    title: words.eraseTitle(name),
    body: words.eraseBody(name, id),
    action: words.erase,
  }),
  run: async ({ id }) => {
    const { meta } = await call(erasure.member, { params: { id: String(id) } });
    return { title: words.eraseDone, body: meta.message };
  },
  failed: words.eraseFailed,
} satisfies Act<Person> & { icon: typeof Eraser; danger: true };
