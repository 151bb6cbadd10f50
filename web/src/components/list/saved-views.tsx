import { type SavedView, type ViewScreen, viewQuery } from "@console/contract/views.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation, useRouter } from "@tanstack/react-router";
import { Bookmark, Ellipsis } from "lucide-react";
import { type MouseEvent, useEffect, useState } from "react";
import { cx } from "../../lib/cx.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { lazyDialog, lazyPart } from "../../ui/lazy-part.tsx";
import { Menu } from "../../ui/menu.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";
import { toasts } from "../feedback/toasts.ts";
import { hadViews, noteViews } from "./had-views.ts";
import { changeView, saveView, viewsQuery } from "./saved-views.queries.ts";
import { viewsText as words } from "./saved-views.text.ts";
import type { ViewMenuProps } from "./view-menu-entries.tsx";

const NameDialog = lazyDialog(async () => (await import("./view-name-dialog.tsx")).ViewNameDialog);
const Entries = lazyPart(async () => (await import("./view-menu-entries.tsx")).ViewMenuEntries);

/**
 * In the toolbar of a list: the button that saves its filters, whose space is reserved, and below a person's saved views as
 * chips; the current one is marked. Read after the list.
 */
export function SavedViews({ screen }: { screen: ViewScreen }) {
  const client = useQueryClient();
  const { data } = useQuery(viewsQuery);
  const current = useLocation({ select: ({ searchStr }) => viewQuery(searchStr) });
  const [naming, setNaming] = useState<SavedView | "new" | null>(null);
  const views = data?.filter((view) => view.screen === screen) ?? [];
  const inForce = views.find(({ query }) => query === current);

  const some = views.length > 0;
  // As high as last time, so that nothing moves.
  const [had] = useState(() => hadViews(screen));
  useEffect(() => {
    if (data) noteViews(screen, some);
  }, [data, screen, some]);

  async function saveName(name: string) {
    if (naming === "new") {
      await saveView(client, { screen, name, query: current });
      toasts.success(words.saved.title, words.saved.body(name));
    } else if (naming) {
      // Retrying after a conflict overwrites the latest version.
      await changeView(client, views.find(({ id }) => id === naming.id) ?? naming, { name });
      toasts.success(words.renamed.title, words.renamed.body(name));
    }
  }

  const menu = { current: current !== "" && !inForce ? current : undefined, onRename: setNaming };

  const maySave = data !== undefined && current !== "" && !inForce;
  return (
    <>
      <Tooltip text={words.save}>
        <IconButton
          label={words.save}
          className={cx("ml-auto [.ml-auto~&]:ml-0", !maySave && "invisible max-md:hidden")}
          onClick={() => setNaming("new")}
        >
          <Bookmark aria-hidden="true" />
        </IconButton>
      </Tooltip>
      {(some || (had && data === undefined)) && (
        <ul aria-label={words.title} className="order-last flex min-h-ctl-sm basis-full flex-wrap items-center gap-1.5">
          {views.map((view) => (
            <Chip key={view.id} view={view} inForce={view === inForce} menu={menu} />
          ))}
        </ul>
      )}
      {naming && (
        <NameDialog
          draftKey={`view-${naming === "new" ? `new-${screen}` : naming.id}`}
          title={naming === "new" ? words.save : words.renameTitle}
          about={naming === "new" ? words.saveAbout : undefined}
          name={naming === "new" ? "" : naming.name}
          action={naming === "new" ? words.save : words.renameAction}
          onSave={saveName}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  );
}

type ChipProps = { view: SavedView; inForce: boolean; menu: Omit<ViewMenuProps, "view"> };

function Chip({ view, inForce, menu }: ChipProps) {
  const router = useRouter();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const href = `${path}?${view.query}`;

  function follow(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    void router.navigate({ href });
  }

  return (
    <li
      className={cx(
        "inline-flex h-ctl-sm max-w-full items-center rounded-full border text-13 font-medium transition-colors duration-(--t-fast)",
        inForce
          ? "border-accent bg-accent-soft text-accent-text"
          : "border-line bg-surface text-fg-2 hover:border-line-strong hover:text-fg",
      )}
    >
      <a
        href={href}
        aria-current={inForce || undefined}
        onClick={follow}
        className="inline-flex h-full min-w-0 items-center rounded-l-full pr-1 pl-3"
      >
        <span className="max-w-56 truncate" title={view.name}>
          {view.name}
        </span>
      </a>
      <Menu
        load={Entries.load}
        align="start"
        trigger={
          <button
            type="button"
            aria-label={words.more(view.name)}
            className="grid h-full w-7 place-items-center rounded-r-full hover:text-fg"
          >
            <Ellipsis aria-hidden="true" className="size-3.5" />
          </button>
        }
      >
        <Entries view={view} {...menu} />
      </Menu>
    </li>
  );
}
