import { isOpenRollout } from "@console/contract/rollout-status.ts";
import { type Rollout, type RolloutAction, type RolloutCreate, rollouts } from "@console/contract/rollouts.ts";
import type { QueryClient } from "@tanstack/react-query";
import { Pause, Play, Undo2 } from "lucide-react";
import { call, callAbout } from "../../../api/client.ts";
import { oneQuery, refresh } from "../../../api/queries.ts";
import type { Action } from "../../../components/actions/action.ts";
import { rolloutText as words } from "./rollout.text.ts";

export const rolloutQuery = (id: number) => oneQuery(rollouts.read, id);

/** What shows a rollout, and what brands run. */
export const refreshRollouts = (client: QueryClient) => refresh(client, "rollouts", "catalog", "engines");

export const startRollout = async (rollout: RolloutCreate, idempotencyKey: string): Promise<Rollout> =>
  (await call(rollouts.start, { body: { rollout } }, { idempotencyKey })).data;

const acting = (action: RolloutAction, title: string, failed: string) => ({
  failed,
  refresh: refreshRollouts,
  read: (client: QueryClient, id: number) => client.fetchQuery({ ...rolloutQuery(id), staleTime: 0 }),
  run: async (rollout: Rollout) => {
    await callAbout(rollouts.act, rollout, { body: { action } });
    return { title, body: words.title(rollout.from.model_name, rollout.to.model_name) };
  },
});

const unconfirmed = ({ organizations, wave }: Rollout) =>
  organizations.some((brand) => brand.wave === wave && brand.moved_at !== null && brand.confirmed_at === null);

export const rolloutActions = {
  continue: {
    ...acting("continue", words.continued, words.continueFailed),
    label: words.continue,
    icon: Play,
    // While a wave waits for confirmations, only one on hold can go on waiting.
    applies: (rollout) => rollout.status === "held" || (rollout.status === "running" && !unconfirmed(rollout)),
  },
  hold: {
    ...acting("hold", words.held, words.holdFailed),
    label: words.hold,
    icon: Pause,
    applies: ({ status }) => status === "running",
  },
  rollBack: {
    ...acting("roll_back", words.rolledBackTitle, words.rollBackFailed),
    label: words.rollBack,
    icon: Undo2,
    danger: true,
    applies: ({ status }) => isOpenRollout(status),
  },
} satisfies Record<string, Action<Rollout>>;
