import { mayAccess, type Role } from "@console/contract/permissions.ts";
import { Link, useLocation, useRouter } from "@tanstack/react-router";
import { usePageTitle } from "../components/layout/use-page-title.ts";
import { paths } from "../lib/paths.ts";
import { buttonClass } from "../ui/button-class.ts";
import { nearestPages } from "./nearest-pages.ts";
import { notFoundText as words } from "./pages.text.ts";
import { listedPages } from "./pages.ts";

type NotFoundProps = {
  /** Of the signed-in person: only pages that they may open are suggested. */
  role?: Role;
};

/** What an unknown address shows. */
export function NotFound({ role }: NotFoundProps) {
  const typed = useLocation({ select: (location) => location.pathname });
  usePageTitle(words.title);
  return (
    <div className="mx-auto flex max-w-[44ch] flex-col items-center gap-2 text-center">
      <p className="text-28 font-semibold tracking-figure text-fg-3">404</p>
      <h1 tabIndex={-1} className="text-20 font-semibold tracking-title">
        {words.heading}
      </h1>
      <p className="text-13 leading-5 break-all text-fg-2">
        {words.body} <code className="font-mono text-fg">{typed}</code>.
      </p>
      <Link to={paths.dashboard} className={buttonClass({ variant: "primary" }, "mt-3")}>
        {words.home}
      </Link>
      <div className="flex min-h-24 flex-col items-center gap-2">
        <Help typed={typed} role={role} />
      </div>
    </div>
  );
}

type HelpProps = { typed: string; role: Role | undefined };

/** Suggestions for an unknown address. */
function Help({ typed, role }: HelpProps) {
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
