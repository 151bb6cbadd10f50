import { Check, X } from "lucide-react";
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type UIEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { errorMessage } from "../../api/errors.ts";
import { cx } from "../../lib/cx.ts";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { words as shared, pickerWords as words } from "../components.text.ts";
import { usePagedList } from "../list/use-paged-list.ts";
import { brandChoices, findByName, namesOf, type PickedBrand } from "./brand-picker.queries.ts";

/** Milliseconds between the last key and the search. */
const pause = 150;

type BrandPickerProps = {
  value: readonly PickedBrand[];
  onChange: (brands: PickedBrand[]) => void;
};

/** Inside a `Field`: brands found on the server as one types, or pasted as a list of names. */
export function BrandPicker({ value, onChange }: BrandPickerProps) {
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [pages, setPages] = useState(1);
  const { looking, problem, paste } = usePastedNames(value, onChange);
  const [q, setQ] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const found = usePagedList(brandChoices(q), open ? pages : 1);
  // What is shown belongs to an earlier text: nothing of it can be taken by a key that was meant for the next.
  const behind = found.stale || q !== typed.trim();
  const picked = new Set(value.map((brand) => brand.id));

  function toggle({ id, name }: PickedBrand) {
    onChange(picked.has(id) ? value.filter((brand) => brand.id !== id) : [...value, { id, name }]);
  }

  function search(text: string) {
    setTyped(text);
    setActive(-1);
    setPages(1);
    setOpen(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setQ(text.trim()), pause);
  }

  const more = () => found.hasMore && !found.morePending && setPages(pages + 1);

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const option = active < 0 ? undefined : found.items.at(active);
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!open) return setOpen(true);
      if (behind) return;
      const next = Math.min(Math.max(active + (event.key === "ArrowDown" ? 1 : -1), 0), found.items.length - 1);
      if (next === active) more();
      setActive(next);
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && open && (option || typed !== "") && !event.ctrlKey && !event.metaKey) {
      // The form is not sent by who wants to take a brand.
      event.preventDefault();
      if (option) toggle(option);
    } else if (event.key === "Escape" && open) {
      // The list first; the dialog around it hears the next one.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === "Backspace" && typed === "" && value.length > 0) onChange(value.slice(0, -1));
  }

  function pasted(event: ClipboardEvent<HTMLInputElement>) {
    const names = namesOf(event.clipboardData.getData("text"));
    if (names.length < 2) return;
    event.preventDefault();
    // It covers what comes next, and nothing in it is asked for any more.
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus has left.
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
                onClick={() => toggle(brand)}
              >
                <X aria-hidden="true" className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Input
        role="combobox"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        placeholder={words.placeholder}
        value={typed}
        onChange={(event) => search(event.target.value)}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onKeyDown={press}
        onPaste={pasted}
      />
      {problem && <FieldError>{problem}</FieldError>}
      <div className={cx("rounded-md border border-line bg-surface p-1", !open && "hidden")}>
        <div
          id={listId}
          role="listbox"
          tabIndex={-1}
          aria-label={words.list}
          aria-multiselectable="true"
          aria-busy={found.pending || behind}
          className="max-h-52 overflow-y-auto overscroll-contain"
          onScroll={scroll}
        >
          {found.items.map((brand, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard and names the active option.
            <div
              key={brand.id}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={picked.has(brand.id)}
              className={cx(
                "flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2 text-13 hover:bg-hover pointer-coarse:min-h-11",
                index === active && "bg-hover outline-2 -outline-offset-2 outline-accent",
              )}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => toggle(brand)}
            >
              <Check aria-hidden="true" className={cx("text-accent-text", !picked.has(brand.id) && "invisible")} />
              <span className="min-w-0 flex-1 truncate">{brand.name}</span>
              <span className="max-w-[40%] truncate text-12 text-fg-3">{brand.support_email}</span>
            </div>
          ))}
        </div>
        {found.items.length === 0 && (
          <p className="px-2 py-1.5 text-13 text-fg-2">
            {found.error ? errorMessage(found.error, words.failed) : found.pending ? words.loading : words.none}
          </p>
        )}
        {found.hasMore && (
          <Button variant="ghost" size="sm" className="w-full" pending={found.morePending} onClick={more}>
            {shared.loadMore}
          </Button>
        )}
      </div>
      <p role="status" className="text-12 text-fg-3 tabular-nums">
        {looking ? words.looking : words.selected(value.length)}
      </p>
    </div>
  );
}

/** A pasted list: each name is looked up on the server, those that fit no brand are named. */
function usePastedNames(value: readonly PickedBrand[], onChange: (brands: PickedBrand[]) => void) {
  const [looking, setLooking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function paste(names: readonly string[]) {
    setLooking(true);
    setProblem(null);
    try {
      const { found, missing } = await findByName(names);
      onChange([...new Map([...value, ...found].map((brand) => [brand.id, brand])).values()]);
      if (missing.length > 0) setProblem(words.missing(missing));
    } catch (error) {
      setProblem(errorMessage(error, words.failed));
    } finally {
      setLooking(false);
    }
  }

  return { looking, problem, paste };
}
