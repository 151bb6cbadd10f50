import type { Role } from "@console/contract/permissions.ts";
import { Link, useLocation } from "@tanstack/react-router";
import { isStranger } from "../api/session.ts";
import { usePageTitle } from "../components/layout/use-page-title.ts";
import { paths } from "../lib/paths.ts";
import { buttonClass } from "../ui/button-class.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { notFoundText as words } from "./pages.text.ts";

const Help = lazyPart(async () => (await import("./not-found-help.tsx")).NotFoundHelp);

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
      {/* Loaded later, with space reserved. */}
      <div className="flex min-h-24 flex-col items-center gap-2">
        <Help typed={typed} role={role} />
      </div>
    </div>
  );
}

export const NotFoundAlone = () => (
  <main className="grid min-h-dvh place-items-center p-6">
    <NotFound />
  </main>
);

const Framed = lazyPart(async () => (await import("./not-found-framed.tsx")).NotFoundFramed);

/** For anyone: with a session in the frame, without one alone. A browser may have a session and no copy of its person. */
export const NotFoundPage = () => (isStranger() ? <NotFoundAlone /> : <Framed />);
