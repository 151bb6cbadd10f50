import type { Onboarding } from "@console/contract/onboardings.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { paths } from "../../../../lib/paths.ts";
import { Card } from "../../../../ui/card.tsx";
import { undatedQuery } from "../onboardings.queries.ts";
import { weekText as words } from "../onboardings.text.ts";
import { WeekEntry } from "./week-entry.tsx";

type WeekTrayProps = {
  /** The filters, as they are sent. */
  query: object;
  onOpen: (onboarding: Onboarding) => void;
};

/** Pending onboardings without a day. */
export function WeekTray({ query, onOpen }: WeekTrayProps) {
  const heading = useId();
  const { data } = useQuery(undatedQuery(query));
  const more = (data?.meta.total ?? 0) - (data?.data.length ?? 0);
  return (
    <Card
      as="section"
      aria-labelledby={heading}
      className="w-52 flex-none self-start px-3 pt-2.5 pb-3 max-[1360px]:w-full max-[1180px]:order-last print:hidden"
    >
      <h3 id={heading} className="mb-2 text-13 font-semibold">
        {words.tray} {data && <span className="font-normal text-fg-3 tabular-nums">{data.meta.total}</span>}
      </h3>
      {data?.meta.total === 0 && <p className="text-12 text-fg-3">{words.trayEmpty}</p>}
      <ol className="grid gap-1 max-[1360px]:grid-cols-[repeat(auto-fill,minmax(180px,1fr))]">
        {data?.data.map((onboarding) => (
          <WeekEntry key={onboarding.id} onboarding={onboarding} onOpen={() => onOpen(onboarding)} />
        ))}
      </ol>
      {more > 0 && (
        <Link to={paths.onboardings} className="mt-2 inline-block text-12 text-accent-text hover:underline">
          {words.trayMore(more)}
        </Link>
      )}
    </Card>
  );
}
