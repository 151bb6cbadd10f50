import { Link } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { usePageTitle } from "../components/layout/use-page-title.ts";
import { paths } from "../lib/paths.ts";
import { buttonClass } from "../ui/button-class.ts";
import { noAccessText as words } from "./pages.text.ts";

/** Inside the frame, replaces a page that the role may not see. */
export function NoAccessPage({ area }: { area: string }) {
  usePageTitle(words.title);
  return (
    <div className="card mx-auto mt-8 flex max-w-[560px] flex-col items-center gap-1 rounded-lg border border-line bg-surface px-6 py-7 text-center">
      <Lock aria-hidden="true" className="mb-1.5 size-5 text-fg-3" />
      <h1 tabIndex={-1} className="text-14 font-semibold">
        {words.body(area)}
      </h1>
      <Link to={paths.dashboard} className={buttonClass({ size: "sm" }, "mt-3")}>
        {words.home}
      </Link>
    </div>
  );
}
