import { mayAccess, type Role } from "@console/contract/permissions.ts";
import { signIn } from "@console/contract/sign-in.ts";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { Link, useLocation, useRouter } from "@tanstack/react-router";
import { call } from "../api/client.ts";
import { identityQuery, setIdentity } from "../api/identity.ts";
import { keyOf } from "../api/queries.ts";
import { queryClient } from "../api/query-client.ts";
import { isStranger } from "../api/session.ts";
import { usePageTitle } from "../components/layout/use-page-title.ts";
import { paths } from "../lib/paths.ts";
import { buttonClass } from "../ui/button-class.ts";
import { PageLoading } from "./lazy-page.tsx";
import { nearestPages } from "./nearest-pages.ts";
import { notFoundText as words } from "./pages.text.ts";
import { listedPages } from "./pages.ts";
import { Shell } from "./shell/shell.tsx";

/** For anyone: with a session in the frame, without one alone. A browser may have a session and no copy of its person. */
export const NotFoundPage = () =>
  isStranger() ? (
    <Alone />
  ) : (
    <QueryClientProvider client={queryClient}>
      <Known />
    </QueryClientProvider>
  );

function Known() {
  // A person whose session has ended sees this page as well, and is not redirected to sign-in.
  const { data: identity, isPending } = useQuery({
    queryKey: keyOf(signIn.me, {}, "or nobody"),
    queryFn: async ({ client, signal }) => {
      const { data } = await call(signIn.me, {}, { signal, expectSignedOut: true });
      setIdentity(client, data);
      return data;
    },
    // The frame stays when the address is opened from a page, without a connection as well.
    initialData: () => queryClient.getQueryData(identityQuery.queryKey),
  });
  if (isPending) return <PageLoading />;
  if (!identity) return <Alone />;
  return (
    <Shell
      page={
        <div className="pt-12">
          <NotFound role={identity.role} />
        </div>
      }
    />
  );
}

const Alone = () => (
  <main className="grid min-h-dvh place-items-center p-6">
    <NotFound />
  </main>
);

type NotFoundProps = {
  /** Of the signed-in person: only pages that they may open are suggested. */
  role?: Role;
};

/** What an unknown address shows. */
function NotFound({ role }: NotFoundProps) {
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
