import { mayAccess } from "@console/contract/permissions.ts";
import { signIn } from "@console/contract/sign-in.ts";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { call } from "../api/client.ts";
import { setIdentity } from "../api/identity.ts";
import { keyOf } from "../api/queries.ts";
import { storedUser } from "../api/session.ts";
import { useKeysOf, useShortcut } from "../lib/use-shortcut.ts";
import { Button } from "../ui/button.tsx";
import { KeyHint } from "../ui/key-hint.tsx";
import { nearestPages } from "./nearest-pages.ts";
import { queryClient } from "./query-client.ts";
import { panelText } from "./shell/panels.text.ts";
import { shellText } from "./shell/shell.text.ts";
import { PaletteHost, usePalette } from "./shell/use-palette.ts";

/** Suggestions for an unknown address; signed-in people also get the palette. */
export const NotFoundHelp = ({ typed }: { typed: string }) =>
  storedUser() === null ? (
    <Nearest typed={typed} />
  ) : (
    <QueryClientProvider client={queryClient}>
      <Known typed={typed} />
    </QueryClientProvider>
  );

function Known({ typed }: { typed: string }) {
  // A person whose session has ended sees this page as well, and is not redirected to sign-in.
  const { data: identity = null } = useQuery({
    queryKey: keyOf(signIn.me, {}, "or nobody"),
    queryFn: async ({ client, signal }) => {
      const { data } = await call(signIn.me, {}, { signal, expectSignedOut: true });
      setIdentity(client, data);
      return data;
    },
  });
  const palette = usePalette();
  const { shown, ...keys } = useKeysOf("palette");
  useShortcut("palette", palette.show, identity !== null);
  return (
    <>
      {identity && (
        <Button onClick={palette.show} {...keys}>
          <Search aria-hidden="true" />
          {shellText.palette}
          {shown && <KeyHint keys={shown} />}
        </Button>
      )}
      <Nearest typed={typed} may={(area) => identity === null || mayAccess(identity.role, area)} />
      {palette.open && <PaletteHost onClose={palette.close} />}
    </>
  );
}

type NearestProps = { typed: string; may?: Parameters<typeof nearestPages>[1] };

function Nearest({ typed, may }: NearestProps) {
  const pages = nearestPages(typed, may);
  if (pages.length === 0) return null;
  return (
    <nav aria-label={panelText.didYouMean} className="mt-4 text-13">
      <p aria-hidden="true" className="text-fg-2">
        {panelText.didYouMean}
      </p>
      <ul className="mt-1 flex flex-wrap justify-center gap-x-4 gap-y-1">
        {pages.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className="text-accent-text underline underline-offset-3">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
