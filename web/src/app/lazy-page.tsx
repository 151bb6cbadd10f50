import type { RouteComponent } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { ErrorPanel } from "../components/feedback/error-panel.tsx";
import { Spinner } from "../ui/button.tsx";
import { lazyPart, type PartFailedProps } from "../ui/lazy-part.tsx";
import { pageText } from "./pages.text.ts";

type PageErrorProps = { error: unknown; onRetry: () => Promise<void> | void };

/** Shown instead of a page that failed; the rest of the app stays usable. */
export const PageError = ({ error, onRetry }: PageErrorProps) => (
  <div className="mx-auto w-full max-w-[720px] p-4 md:pt-12">
    <ErrorPanel
      title={pageText.crash.title}
      error={error}
      fallback={navigator.onLine ? pageText.crash.body : pageText.crash.offline}
      onRetry={onRetry}
    />
  </div>
);

/**
 * The component of a route, loaded with the navigation. If it fails to load, an error panel is in its place. Not the
 * router's own `lazyRouteComponent`: that reloads the page, which offline leaves the browser's error page.
 */
export function lazyPage<Module>(fetchPage: () => Promise<Module>, name: keyof Module): RouteComponent {
  const Page = lazyPart(async () => asComponent((await fetchPage())[name]), { failure: PageFailed });
  // The router's name for it.
  return Object.assign(Page, { preload: Page.load });
}

const PageFailed = ({ onRetry }: PartFailedProps) => <PageError error={null} onRetry={onRetry} />;

/** Not in the type of `fetchPage`: pages use the router's types, which would then depend on themselves. */
const asComponent = (page: unknown) => page as ComponentType;

export const PageLoading = () => (
  <div role="status" className="grid min-h-[40vh] place-items-center text-fg-3">
    <Spinner className="size-5" />
    <span className="sr-only">{pageText.loading}</span>
  </div>
);
