import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { paths } from "../../../../lib/paths.ts";
import { refusedCausesQuery } from "./unbilled.queries.ts";
import { usageMoneyText as words } from "./unbilled.text.ts";

/** Where usage is that was not even accepted. */
export function RefusedLink({ brandId }: { brandId: number | undefined }) {
  const { data: causes = 0 } = useQuery(refusedCausesQuery(brandId));
  if (causes === 0) return null;
  return (
    <Link
      to={paths.refusedEvents}
      search={brandId === undefined ? {} : { brand: brandId }}
      className="ml-3 font-medium text-accent-text underline underline-offset-3 print:hidden"
    >
      {words.refused(causes)}
    </Link>
  );
}
