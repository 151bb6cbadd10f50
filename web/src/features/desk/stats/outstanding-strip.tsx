import type { BillsSummary } from "@console/contract/bills.ts";
import { agingBuckets, receivableColumns as titles } from "@console/contract/receivables.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Loaded } from "../../../components/feedback/loaded.tsx";
import { formatSum } from "../../../lib/money.ts";
import { paths } from "../../../lib/paths.ts";
import { outstandingQuery } from "./stats.queries.ts";
import { outstandingText as words } from "./stats.text.ts";

/** What brands owe, by days past due; leads to Receivables. Loads and fails by itself. */
export const OutstandingStrip = () => (
  <section aria-label={words.title} className="min-h-[62px] max-md:min-h-[176px]">
    <Loaded query={useQuery(outstandingQuery)} words={words} skeleton="h-[62px] max-md:h-[176px]">
      {(summary) => <Strip summary={summary} />}
    </Loaded>
  </section>
);

const Strip = ({ summary: { outstanding, by_age } }: { summary: BillsSummary }) => (
  <div className="grid grid-cols-6 gap-y-3 border-y border-line py-2.5 max-lg:grid-cols-3 max-md:grid-cols-2">
    <div className="min-w-0">
      <Link
        to={paths.receivables}
        className="touch block truncate text-12 text-fg-3 underline-offset-3 hover:underline"
      >
        {words.title}
      </Link>
      <p className="text-16 font-semibold tracking-figure tabular-nums">{formatSum(outstanding.total)}</p>
    </div>
    <dl className="contents">
      {agingBuckets.map((bucket) => (
        <div key={bucket} className="min-w-0">
          <dt className="truncate text-12 text-fg-3">{titles[bucket].title}</dt>
          <dd className="text-16 tracking-figure tabular-nums">{formatSum(by_age[bucket])}</dd>
        </div>
      ))}
    </dl>
  </div>
);
