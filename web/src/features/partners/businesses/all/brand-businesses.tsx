import { type BusinessOverview, businesses } from "@console/contract/businesses.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { replyQuery } from "../../../../api/queries.ts";
import { Loaded } from "../../../../components/feedback/loaded.tsx";
import { type Column, DataTable } from "../../../../components/list/data-table.tsx";
import { paths } from "../../../../lib/paths.ts";
import { buttonClass } from "../../../../ui/button-class.ts";
import { Section } from "../../../../ui/card.tsx";
import { allBusinessColumns, BusinessLink } from "./all-business-columns.tsx";
import { allBusinessesText as words } from "./all-businesses.text.ts";

const SHOWN = 5;
const shown = ["name", "location", "engine", "minutes"];
const columns = allBusinessColumns
  .filter(({ key }) => shown.includes(key))
  .map(
    ({ sort: _, ...column }): Column<BusinessOverview> =>
      column.key === "name" ? { ...column, cell: BusinessLink } : column,
  );

/** The newest businesses of a brand, each with a link to its page. */
export function BrandBusinesses({ brandId }: { brandId: number }) {
  const query = useQuery(replyQuery(businesses.listAll, { query: { brand_id: brandId, per_page: SHOWN } }));
  const body = useRef<HTMLElement>(null);
  return (
    <Section
      title={words.title}
      count={query.data?.meta.total}
      action={
        <Link
          to={paths.brandBusinesses}
          params={{ id: String(brandId) }}
          aria-label={words.showAllOf}
          className={buttonClass({ variant: "ghost", size: "sm" })}
        >
          {words.showAll}
        </Link>
      }
    >
      <Loaded query={query} words={words} skeleton="h-40">
        {({ data }) =>
          data.length === 0 ? (
            <p className="pt-2.5 text-13 text-fg-2">{words.emptyHint}</p>
          ) : (
            <DataTable inset label={words.title} rows={data} columns={columns} busy={false} body={body} />
          )
        }
      </Loaded>
    </Section>
  );
}
