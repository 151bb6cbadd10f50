import { type ComponentType, useEffect, useState } from "react";

export type LazyPart<P extends object> = ComponentType<P> & {
  /** Fetches it ahead; a failure shows where the part is rendered. */
  load: () => Promise<void>;
};

/**
 * A part of the page that is fetched when first shown; nothing is in its place until then, and a
 * failure goes to the nearest error boundary. Not React's own `lazy`: React holds back what follows
 * a Suspense fallback for 300 ms, which a press would be felt to wait.
 */
export function lazyPart<P extends object>(fetchPart: () => Promise<ComponentType<P>>): LazyPart<P> {
  let fetched: ComponentType<P> | undefined;
  const get = async () => {
    fetched ??= await fetchPart();
    return fetched;
  };

  function Part(props: P) {
    const [state, setState] = useState<{ Fetched?: ComponentType<P> | undefined; failure?: { cause: unknown } }>(
      () => ({
        Fetched: fetched,
      }),
    );
    useEffect(() => {
      let here = true;
      get().then(
        (Fetched) => here && setState((now) => (now.Fetched ? now : { Fetched })),
        (cause: unknown) => here && setState({ failure: { cause } }),
      );
      return () => {
        here = false;
      };
    }, []);
    if (state.failure) throw state.failure.cause;
    return state.Fetched ? <state.Fetched {...props} /> : null;
  }

  const load = () =>
    get().then(
      () => undefined,
      () => undefined,
    );
  return Object.assign(Part, { load });
}
