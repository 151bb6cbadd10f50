import type { CatalogUser } from "@console/contract/catalog.ts";
import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { Loaded } from "../../../components/feedback/loaded.tsx";
import { BrandLink } from "../../../components/list/brand-link.tsx";
import { openerClass, Popover } from "../../../ui/popover.tsx";
import { catalogText as words } from "./catalog.text.ts";

type Users = Pick<UseQueryOptions<CatalogUser[]>, "queryKey" | "queryFn">;
type UsedByBrandsProps = { name: string; brands: number; businesses: number; users: Users };

/** How many brands and businesses use an entry of the catalog; on press, which. */
export function UsedByBrands({ name, brands, businesses, users }: UsedByBrandsProps) {
  if (brands === 0) return <span className="text-fg-3">{words.use(0, 0)}</span>;
  return (
    <Popover
      title={words.usersOf(name)}
      trigger={
        <button type="button" className={openerClass}>
          {words.use(brands, businesses)}
        </button>
      }
    >
      <UserList users={users} />
    </Popover>
  );
}

/** More are only counted. */
const LISTED = 100;

function UserList({ users }: { users: Users }) {
  const query = useQuery(users);
  return (
    <Loaded query={query} words={{ loading: words.usersLoading, loadFailed: words.usersFailed }} skeleton="h-20 w-48">
      {(found) => (
        <ul className="max-h-60 overflow-y-auto">
          {found.slice(0, LISTED).map(({ id, name, businesses }) => (
            <li key={id} className="flex justify-between gap-4">
              <BrandLink id={id} name={name} />
              <span className="flex-none text-fg-3 tabular-nums">{words.businesses(businesses)}</span>
            </li>
          ))}
          {found.length > LISTED && <li className="text-fg-3">{words.moreBrands(found.length - LISTED)}</li>}
        </ul>
      )}
    </Loaded>
  );
}
