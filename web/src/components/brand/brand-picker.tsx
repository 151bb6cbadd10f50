import { Combobox } from "@base-ui/react/combobox";
import type { BaseUIEvent } from "@base-ui/react/types";
import { Check, X } from "lucide-react";
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, type UIEvent, useState } from "react";
import { errorMessage } from "../../api/errors.ts";
import { cx } from "../../lib/cx.ts";
import { useDebouncedValue } from "../../lib/hooks.ts";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { words as shared, pickerText as words } from "../components.text.ts";
import { Waiting } from "../feedback/waiting.tsx";
import { usePagedList } from "../list/use-paged-list.ts";
import { brandChoices, findByName, namesOf, type PickedBrand } from "./brand-picker.queries.ts";

/** Milliseconds between the last key press and the search. */
const pause = 150;

type BrandPickerProps = {
  value: readonly PickedBrand[];
  onChange: (brands: PickedBrand[]) => void;
  /** At most one: another choice replaces it. */
  single?: boolean;
};

/** Inside a `Field`: searches brands on the server while the person types, or from a pasted list of names. */
export function BrandPicker({ value, onChange, single = false }: BrandPickerProps) {
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const [pages, setPages] = useState(1);
  const { looking, problem, paste } = usePastedNames(value, onChange);
  const q = useDebouncedValue(typed.trim(), pause);
  const list = usePagedList(brandChoices(q), open ? pages : 1);
  // The options belong to an earlier text: a key press meant for the next ones must not choose from them.
  const behind = list.stale || q !== typed.trim();

  const choose = (brands: readonly PickedBrand[]) => {
    onChange(brands.map(({ id, name }) => ({ id, name })).slice(single ? -1 : 0));
    if (single) setOpen(false);
  };
  const more = () => list.hasMore && !list.morePending && setPages(pages + 1);

  /** Keys that the combobox does not handle, or handles differently. */
  function press(event: BaseUIEvent<KeyboardEvent<HTMLInputElement>>) {
    const { key, ctrlKey, metaKey } = event;
    if (key === "Escape") {
      // It would clear the whole selection.
      event.preventBaseUIHandler();
      if (!open) return;
      // The first Esc closes only the list, not the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    } else if (key.startsWith("Arrow") && !open) setOpen(true);
    // Enter chooses a brand here and must not submit the form.
    else if (key === "Enter" && open && !ctrlKey && !metaKey) event.preventDefault();
    else if (key === "Backspace" && typed === "") onChange(value.slice(0, -1));
  }

  function pasted(event: ClipboardEvent<HTMLInputElement>) {
    const names = namesOf(event.clipboardData.getData("text"));
    if (single || names.length < 2) return;
    event.preventDefault();
    // The list would cover what comes next, and is no longer needed.
    setOpen(false);
    void paste(names);
  }

  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOpen(false);
  };

  const scroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
    if (scrollHeight - scrollTop - clientHeight < 40) more();
  };

  return (
    <Combobox.Root
      inline
      multiple
      open={open}
      onOpenChange={setOpen}
      items={list.items}
      filter={null}
      highlightItemOnHover={false}
      isItemEqualToValue={(one: PickedBrand, other: PickedBrand) => one.id === other.id}
      value={value}
      onValueChange={choose}
      inputValue={typed}
      onInputValueChange={(text, { reason }) => {
        // The text stays after a choice: several brands may have similar names.
        if (reason !== "input-change") return;
        setTyped(text);
        setPages(1);
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus has left. */}
      <div className="flex flex-col gap-2" onBlur={leave}>
        {value.length > 0 && (
          <ul aria-label={words.chosen} className="flex max-h-32 flex-wrap gap-1.5 overflow-y-auto">
            {value.map((brand) => (
              <li
                key={brand.id}
                className="inline-flex h-7 max-w-full items-center gap-1 rounded-xs bg-surface-2 pl-2 text-12 font-medium"
              >
                <span className="truncate">{brand.name}</span>
                <button
                  type="button"
                  aria-label={words.drop(brand.name)}
                  className="grid size-7 place-items-center rounded-xs text-fg-3 hover:text-fg"
                  onClick={() => onChange(value.filter(({ id }) => id !== brand.id))}
                >
                  <X aria-hidden="true" className="size-3.5" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <Combobox.Input
          // Its id is the field's id, which the label refers to.
          render={({ id: _, ...props }) => <Input {...props} />}
          aria-expanded={open}
          placeholder={single ? words.placeholderOfOne : words.placeholder}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onKeyDown={press}
          onPaste={pasted}
        />
        {problem && <FieldError>{problem}</FieldError>}
        {open && (
          <Waiting on={behind} label={words.loading} className="rounded-md border border-line bg-surface p-1">
            <Combobox.List
              aria-label={words.list}
              aria-busy={list.pending || behind}
              className="max-h-52 overflow-y-auto overscroll-contain"
              onScroll={scroll}
            >
              {list.items.map((brand) => (
                <Combobox.Item key={brand.id} value={brand} disabled={behind} className={itemClass}>
                  <Check
                    aria-hidden="true"
                    className={cx("text-accent-text", !value.some(({ id }) => id === brand.id) && "invisible")}
                  />
                  <span className="min-w-0 flex-1 truncate">{brand.name}</span>
                  <span className="max-w-[40%] truncate text-12 text-fg-3">{brand.support_email}</span>
                </Combobox.Item>
              ))}
            </Combobox.List>
            {list.items.length === 0 && (
              <p className="px-2 py-1.5 text-13 text-fg-2">
                {list.error
                  ? errorMessage(list.error, words.failed)
                  : list.pending || behind
                    ? words.loading
                    : words.none}
              </p>
            )}
            {list.hasMore && (
              <Button variant="ghost" size="sm" className="w-full" pending={list.morePending} onClick={more}>
                {shared.loadMore}
              </Button>
            )}
          </Waiting>
        )}
        {!single && (
          <p role="status" className="text-12 text-fg-3 tabular-nums">
            {looking ? words.looking : words.selected(value.length)}
          </p>
        )}
      </div>
    </Combobox.Root>
  );
}

const itemClass =
  "flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2 text-13 hover:bg-hover data-highlighted:bg-hover pointer-coarse:min-h-11";

/** A pasted list: each name is looked up on the server, and names without a match are reported. */
function usePastedNames(value: readonly PickedBrand[], onChange: (brands: PickedBrand[]) => void) {
  const [looking, setLooking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function paste(names: readonly string[]) {
    setLooking(true);
    setProblem(null);
    try {
      const { matches, missing } = await findByName(names);
      onChange([...new Map([...value, ...matches].map((brand) => [brand.id, brand])).values()]);
      if (missing.length > 0) setProblem(words.missing(missing));
    } catch (error) {
      setProblem(errorMessage(error, words.failed));
    } finally {
      setLooking(false);
    }
  }

  return { looking, problem, paste };
}
