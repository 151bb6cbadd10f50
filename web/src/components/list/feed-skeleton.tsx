import { Card, Skeleton } from "../../ui/card.tsx";

/** Five rows of a feed. */
export const FeedSkeleton = () => (
  <Card aria-busy="true" className="px-card py-1">
    {[1, 2, 3, 4, 5].map((row) => (
      <div key={row} className="flex h-[41px] items-center gap-3 border-line not-first:border-t">
        <Skeleton className="h-5 w-[76px]" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="ml-auto h-4 w-16" />
      </div>
    ))}
  </Card>
);
