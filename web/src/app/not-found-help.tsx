import { mayAccess, type Role } from "@console/contract/permissions.ts";
import { Link, useRouter } from "@tanstack/react-router";
import { nearestPages } from "./nearest-pages.ts";
import { notFoundText as words } from "./pages.text.ts";
import { listedPages } from "./pages.ts";

type NotFoundHelpProps = { typed: string; role: Role | undefined };

/** Suggestions for an unknown address. */
export function NotFoundHelp({ typed, role }: NotFoundHelpProps) {
  const pages = nearestPages(listedPages(useRouter()), typed, role && ((area) => mayAccess(role, area)));
  if (pages.length === 0) return null;
  return (
    <nav aria-label={words.didYouMean} className="mt-4 text-13">
      <p aria-hidden="true" className="text-fg-2">
        {words.didYouMean}
      </p>
      <ul className="mt-1 flex flex-wrap justify-center gap-x-4 gap-y-1">
        {pages.map(({ name, to }) => (
          <li key={to}>
            <Link to={to} className="text-accent-text underline underline-offset-3">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
