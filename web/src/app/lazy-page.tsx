import type { RouteComponent } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { lazyPart, type PartFailedProps } from "../ui/lazy-part.tsx";
import { PageError } from "./page-error.tsx";

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
