import { Dialog as Base } from "@base-ui/react/dialog";
import { useRouter } from "@tanstack/react-router";
import { CircleAlert, Search, X } from "lucide-react";
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from "react";
import { rememberObject } from "../../../components/layout/recent-objects.ts";
import { common } from "../../../lib/common.text.ts";
import { keyNames } from "../../../lib/keys.ts";
import { useShortcut } from "../../../lib/use-shortcut.ts";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import type { Offer, Option } from "./palette.options.ts";
import { paletteInputText, paletteText as words } from "./palette.text.ts";
import { PaletteInput } from "./palette-input.tsx";
import { optionId, PaletteList } from "./palette-list.tsx";
import type { EarlyTyping } from "./palette-opening.tsx";
import { usePaletteSearch } from "./use-palette-search.ts";

export type PaletteProps = {
  /** Owner of the recently viewed objects. */
  personId: number;
  offer: Offer;
  /** Gets the focus back. */
  opener: HTMLElement | null;
  /** Called when the field is there. */
  takeTyped: () => EarlyTyping;
  onClose: () => void;
};

/** One box above everything: a combobox with its list below (APG), grouped by kind. */
export function Palette({ personId, offer, opener, takeTyped, onClose }: PaletteProps) {
  const router = useRouter();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [q, setQ] = useState("");
  const [activeKey, setActiveKey] = useState<string | null>(null);
  // Enter was pressed before results arrived.
  const [waiting, setWaiting] = useState<string | null>(null);
  const search = usePaletteSearch(q, personId, offer);
  const { groups } = search;
  const options = groups.flatMap((group) => group.options);
  const active = options.find(({ key }) => key === activeKey) ?? options.at(0);
  useShortcut("palette", onClose);

  // With the field's insertion, so that no key is pressed between the two.
  const takeOver = useCallback(
    (input: HTMLInputElement | null) => {
      field.current = input;
      if (!input) return;
      input.focus();
      const typed = takeTyped();
      setQ(typed.q);
      if (typed.enter) setWaiting(typed.q);
    },
    [takeTyped],
  );

  function choose(option: Option, newTab = false) {
    const { about, href, run } = option;
    if (about) rememberObject(personId, about);
    if (href !== undefined && newTab) return void window.open(href, "_blank", "noopener");
    onClose();
    if (run) run();
    else void router.navigate({ href });
  }

  const meant = waiting === q && !search.behind ? active : undefined;
  const isSettled = !search.behind;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when what Enter waited for is there.
  useEffect(() => {
    if (waiting === null || !isSettled) return;
    setWaiting(null);
    if (meant) choose(meant);
  }, [waiting, isSettled]);

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      const at = active ? options.indexOf(active) : -1;
      return setActiveKey(options.at((at + step) % options.length)?.key ?? null);
    }
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (search.behind) setWaiting(q);
    else if (active) choose(active, event.ctrlKey || event.metaKey);
  }

  return (
    <Base.Root open onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Base.Backdrop forceRender className="fade fixed inset-0 z-(--z-dialog) bg-scrim" />
        <Base.Viewport className="fixed inset-0 z-(--z-dialog) flex items-start justify-center md:px-8 md:pt-[12vh] md:pb-8">
          <Base.Popup
            initialFocus={field}
            finalFocus={() => opener}
            className="dialog-pop flex max-h-full w-full flex-col overflow-hidden bg-overlay shadow-3 outline-none max-md:h-full md:max-h-[min(560px,76vh)] md:max-w-form md:rounded-xl"
          >
            <Base.Title className="sr-only">{paletteInputText.title}</Base.Title>
            <div className="flex flex-none items-center gap-2.5 border-b border-line pr-2 pl-4">
              <Search aria-hidden="true" className="text-fg-3" />
              <PaletteInput
                ref={takeOver}
                role="combobox"
                aria-expanded={options.length > 0}
                aria-controls={listId}
                aria-autocomplete="list"
                aria-activedescendant={active && optionId(listId, active)}
                value={q}
                onChange={({ target }) => {
                  setQ(target.value);
                  setActiveKey(null);
                  setWaiting(null);
                }}
                onKeyDown={press}
              />
              <Base.Close
                render={
                  <IconButton label={common.close}>
                    <X aria-hidden="true" />
                  </IconButton>
                }
              />
            </div>
            <PaletteList
              id={listId}
              groups={groups}
              q={q}
              active={active}
              busy={search.behind}
              onPoint={({ key }) => setActiveKey(key)}
              onChoose={choose}
            />
            {search.failed && (
              <div
                role="alert"
                className="flex flex-none items-center gap-2.5 border-t border-line px-4 py-2.5 text-13"
              >
                <CircleAlert aria-hidden="true" className="text-error-text" />
                <p className="min-w-0 flex-1">{words.failed}</p>
                <Button size="sm" onClick={search.retry}>
                  {common.tryAgain}
                </Button>
              </div>
            )}
            <Foot count={options.length} behind={search.behind} hasQuery={q.trim() !== ""} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** The shortcuts, visually only; the number of results, also for screen readers. */
const Foot = ({ count, behind, hasQuery }: { count: number; behind: boolean; hasQuery: boolean }) => (
  <div className="flex flex-none items-center gap-4 border-t border-line px-4 py-2 text-12 text-fg-3 max-md:pb-[calc(8px+env(safe-area-inset-bottom))]">
    <span role="status" className="tabular-nums">
      {!hasQuery ? "" : behind ? words.searching : words.count(count)}
    </span>
    <span aria-hidden="true" className="ml-auto flex items-center gap-1.5 max-md:hidden">
      <span className="kbd">↑</span>
      <span className="kbd">↓</span>
      {words.hints.move}
      <span className="kbd ml-2">↵</span>
      {words.hints.open}
      <span className="kbd ml-2">{keyNames("Escape")}</span>
      {words.hints.close}
    </span>
  </div>
);
