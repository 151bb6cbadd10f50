import { signIn } from "@console/contract/sign-in.ts";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { call } from "../api/client.ts";
import { identityQuery, setIdentity } from "../api/identity.ts";
import { keyOf } from "../api/queries.ts";
import { queryClient } from "../api/query-client.ts";
import { isStranger } from "../api/session.ts";
import { PageLoading } from "./lazy-page.tsx";
import { NotFound } from "./not-found.tsx";
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
