import { system } from "@console/contract/system.ts";
import { useQuery } from "@tanstack/react-query";
import { dataQuery } from "../../../api/queries.ts";
import { Loaded } from "../../../components/feedback/loaded.tsx";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { systemText as words } from "./system.text.ts";
import { SystemCards } from "./system-cards.tsx";

/** No event reports a change of what is shown here. */
const LOOK_MS = 10_000;

const stateQuery = { ...dataQuery(system.read, {}), staleTime: 0, refetchInterval: LOOK_MS };

/** What runs the console, and how it is doing, for Super Admins. */
export function SystemPage() {
  return (
    <>
      <PageHeader title={words.title} subtitle={words.subtitle} />
      <Loaded query={useQuery(stateQuery)} words={words} skeleton="h-96">
        {(state) => <SystemCards state={state} />}
      </Loaded>
    </>
  );
}
