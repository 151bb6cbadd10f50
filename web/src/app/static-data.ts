import type { Area } from "@console/contract/permissions.ts";
import type { paths } from "../lib/paths.ts";

/** A step of the breadcrumb; `record` takes the name that the page gives with `useCrumb`. */
export type Crumb = { label: string; to?: (typeof paths)[keyof typeof paths] } | "record";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** A permission, or the Super Admins alone. */
    permission?: Area;
    crumbs?: readonly Crumb[];
  }
  interface HistoryState {
    /** Sign-in was reached because a session ended. */
    expired?: boolean;
  }
}
