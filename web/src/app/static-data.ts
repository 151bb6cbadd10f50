import type { Area } from "@console/contract/permissions.ts";
import type { paths } from "../lib/paths.ts";

/** A step of the breadcrumb; `record` gets the name that the page sets with `useCrumb`. */
export type Crumb = { label: string; to?: (typeof paths)[keyof typeof paths] } | "record";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** A permission, or only Super Admins. */
    permission?: Area;
    crumbs?: readonly Crumb[];
  }
  interface HistoryState {
    /** The person was sent to sign-in because a session ended. */
    expired?: boolean;
  }
}
