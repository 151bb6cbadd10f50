import { useMatches } from "@tanstack/react-router";
import { PageHeader } from "../components/page-header.tsx";

/** Says plainly that a part is still to come, under the name that its breadcrumb has. */
export function NotBuiltPage() {
  const label = useMatches({
    select: (matches) =>
      matches.flatMap((match) => match.staticData.crumbs ?? []).findLast((crumb) => crumb !== "record"),
  });
  const title = label?.label ?? "";
  return (
    <>
      <PageHeader title={title} />
      <p className="text-13 text-fg-2">This part of the console is not built yet.</p>
    </>
  );
}
