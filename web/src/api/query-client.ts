import { QueryCache, QueryClient } from "@tanstack/react-query";
import { isRoleRefusal, isTransient } from "./errors.ts";
import { identityQuery } from "./identity.ts";

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // Refused although the navigation offered it: the role has changed meanwhile.
      if (isRoleRefusal(error) && query.queryKey[0] !== identityQuery.queryKey[0]) {
        void queryClient.invalidateQueries({ queryKey: identityQuery.queryKey });
      }
    },
  }),
  defaultOptions: {
    // The API client already retries once.
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      staleTime: 10_000,
      networkMode: "always",
      // What failed without a connection; everything else is refreshed by the event stream.
      refetchOnReconnect: ({ state }) => isTransient(state.error) && "always",
    },
    mutations: { retry: false, networkMode: "always" },
  },
});
