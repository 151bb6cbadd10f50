import { type AttentionReason, attentionReasonCodes } from "@console/contract/conditions.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ListChecks } from "lucide-react";
import { useMemo } from "react";
import { useIdentity } from "../../../api/identity.ts";
import { ListPage } from "../../../components/list/list-page.tsx";
import { ListTable } from "../../../components/list/list-table.tsx";
import { SegmentedFilter, SelectFilter } from "../../../components/list/list-toolbar.tsx";
import { TableSkeleton } from "../../../components/list/table-skeleton.tsx";
import { useList } from "../../../components/list/use-list.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyDialog } from "../../../ui/lazy-part.tsx";
import { attentionList, packageChoicesQuery } from "./attention.queries.ts";
import { attentionText as words } from "./attention.text.ts";
import { columnsFor } from "./attention-columns.tsx";

const EditAttention = lazyDialog(async () => (await import("./attention-dialog.tsx")).EditAttention);

const route = getRouteApi("/shell/attention");

/** Follows the row's action: it leads to what ends the cause. */
const followAction = (_id: number, row: HTMLElement): void => row.querySelector<HTMLElement>("[data-action]")?.click();

/** What needs a person, the most urgent first. */
export function AttentionPage() {
  const search = route.useSearch();
  const { status, reason, owner, package: onPackage, edit } = search;
  const identity = useIdentity();
  const hasBrands = identity?.permissions.includes("brands") ?? false;
  const list = useList(attentionList, {
    search,
    scope: { query: { owner: owner && identity?.id } },
    onOpen: followAction,
  });
  const columns = useMemo(() => columnsFor(hasBrands), [hasBrands]);
  return (
    <>
      <ListPage
        list={list}
        words={words}
        views="attention"
        icon={ListChecks}
        noMatch={words.noMatch}
        skeleton={<TableSkeleton columns={6} />}
        filters={
          <>
            <SegmentedFilter
              label={words.status}
              fallback="open"
              words={words.statuses}
              value={status}
              onChange={(next) => list.filter({ status: next === "snoozed" ? next : undefined })}
            />
            <SelectFilter
              label={words.reason}
              fallback="all"
              words={reasonsFound(list.meta?.counts, reason)}
              value={reason}
              onChange={(next) => list.filter({ reason: next })}
            />
            {hasBrands && <PackageFilter value={onPackage} onChange={(next) => list.filter({ package: next })} />}
            <Button aria-pressed={owner !== undefined} onClick={() => list.filter({ owner: owner ? undefined : "me" })}>
              {words.mine}
            </Button>
          </>
        }
      >
        <ListTable list={list} label={words.title} columns={columns} />
      </ListPage>
      {edit !== undefined && (
        <EditAttention
          key={edit}
          id={edit}
          listed={list.items.find(({ id }) => id === edit)}
          onClose={list.close}
          onSaved={list.saved}
        />
      )}
    </>
  );
}

/** Only reasons that there are, and the chosen one. */
function reasonsFound(
  counts: Readonly<Record<string, number>> | undefined,
  chosen: AttentionReason | undefined,
): Readonly<Record<string, string>> {
  const reasons = attentionReasonCodes.filter((each) => each === chosen || counts?.[each]);
  return Object.fromEntries([
    ["all", words.reasons.all],
    ...reasons.map((each) => [each, words.reasons[each]] as const),
  ]);
}

type PackageFilterProps = { value: number | undefined; onChange: (id: number | undefined) => void };

function PackageFilter({ value, onChange }: PackageFilterProps) {
  const { data = [] } = useQuery(packageChoicesQuery);
  const choices = Object.fromEntries([
    ["all", words.allPackages],
    ...data.map(({ id, name }) => [`package-${id}`, name]),
  ]);
  return (
    <SelectFilter
      label={words.package}
      fallback="all"
      words={choices}
      value={value === undefined ? undefined : `package-${value}`}
      onChange={(next) => onChange(next === undefined ? undefined : Number(next.replace("package-", "")))}
    />
  );
}
