import { signIn } from "@console/contract/sign-in.ts";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { call } from "../api/client.ts";
import { setIdentity } from "../api/identity.ts";
import { keyOf } from "../api/queries.ts";
import { queryClient } from "../api/query-client.ts";
import { PageLoading } from "./lazy-page.tsx";
import { NotFound, NotFoundAlone } from "./not-found.tsx";
import { Shell } from "./shell/shell.tsx";

/** In the frame, once the person is known. */
export const NotFoundFramed = () => (
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
  });
  if (isPending) return <PageLoading />;
  if (!identity) return <NotFoundAlone />;
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
