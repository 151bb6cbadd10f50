import { useMatches } from "@tanstack/react-router";
import { PageHeader } from "../components/page-header.tsx";

/** Says plainly that a part is still to come, under the name that its breadcrumb has. */
export function NotBuiltPage() {
  const label = useMatches({
    select: (matches) =>
      matches.flatMap((match) => match.staticData.crumbs ?? []).findLast((crumb) => crumb !== "record"),
  });
  // Below the heading of a record, whose page names the tab of the browser as well.
  const inRecord = useMatches({
    select: (matches) => matches.some((match) => match.staticData.crumbs?.includes("record")),
  });
  const title = label?.label ?? "";
  return (
    <>
      {inRecord ? <h2 className="mb-1 text-16 font-semibold tracking-name">{title}</h2> : <PageHeader title={title} />}
      <p className="text-13 text-fg-2">This part of the console is not built yet.</p>
    </>
  );
}
