import { BUSINESS_ROWS_MAX, PAGE_SIZE, PAGE_SIZE_MAX } from "@console/contract/limits.ts";
import { type Member, team } from "@console/contract/team.ts";
import { useSearch } from "@tanstack/react-router";
import { screen, waitFor } from "@testing-library/react";
import { memo } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { show } from "../../../test/show.tsx";
import { gate, refusal, reply, requestsTo, type SentRequest, serve } from "../../../test/wire.ts";
import { listOf } from "../../api/lists.ts";
import { refresh } from "../../api/queries.ts";
import { queryClient } from "../../api/query-client.ts";
import { useStableCallback } from "../../lib/hooks.ts";
import { listSearch } from "../../lib/list-search.ts";
import { paramsOf } from "../../lib/params.ts";
import { PAGES_MAX } from "../../lib/search.ts";
import { SearchField } from "../../ui/search-field.tsx";
import { EmptyState } from "../feedback/empty-state.tsx";
import { ListStates } from "./list-states.tsx";
import { LoadMoreOf } from "./load-more.tsx";
import { useList } from "./use-list.ts";
import { useSelection } from "./use-selection.ts";

const member = (id: number): Member => ({
  id,
  version: 1,
  name: `Member ${id}`,
  email: `m${id}@console.example`,
  active: true,
  role: "sales",
  created_at: "2026-11-01T10:00:00Z",
  updated_at: "2026-11-01T10:00:00Z",
  last_login_at: null,
});

/** The stored records: tests change them as colleagues would. */
let stored: Member[] = [];
let pageSize = PAGE_SIZE;

function answer({ query }: SentRequest) {
  const page = Number(query.page);
  const found = stored.filter(({ active }) => !query.status || active === (query.status === "active"));
  const data = found.slice((page - 1) * pageSize, page * pageSize);
  const total_pages = Math.ceil(found.length / pageSize);
  return reply(team.list, { data, meta: { page, total: found.length, total_pages } });
}

/** How often each row was rendered. */
const drawn = new Map<number, number>();
type RowProps = { item: Member; selected: boolean; onToggle: (item: Member) => void };
const Row = memo(function Row({ item, selected, onToggle }: RowProps) {
  drawn.set(item.id, (drawn.get(item.id) ?? 0) + 1);
  return (
    <li data-card={item.id} tabIndex={-1}>
      <input type="checkbox" aria-label={item.name} checked={selected} onChange={() => onToggle(item)} />
    </li>
  );
});

const memberSearch = listSearch(paramsOf(team.list), { filters: { status: "status" } });
const memberList = listOf(team.list, memberSearch);

/** A list as features build it. */
function Page() {
  const list = useList(memberList, { search: memberSearch(useSearch({ strict: false })) });
  const selection = useSelection(list.items, list.narrowedBy);
  const toggle = useStableCallback((item: Member) => selection.toggle(item));
  const { pages: found } = list;
  return (
    <>
      <SearchField label="Search" value={list.q ?? ""} onSearch={(q) => list.filter({ q: q || undefined }, true)} />
      <button type="button" onClick={() => list.filter({ status: "inactive" })}>
        Inactive
      </button>
      <output aria-label="Selected">{selection.chosen.map(({ id, version }) => `${id} v${version}`).join(", ")}</output>
      <ListStates
        pages={found}
        loading="Loading"
        skeleton={null}
        failed={{ title: "Error Loading", body: "Please try again." }}
        empty={<EmptyState title="Nobody" onClear={list.clear} />}
      >
        <section ref={list.rows}>
          <ul aria-busy={found.stale}>
            {list.items.map((item) => (
              <Row key={item.id} item={item} selected={selection.has(item)} onToggle={toggle} />
            ))}
          </ul>
        </section>
        <LoadMoreOf pages={found} list={list.rows} onMore={list.more} />
      </ListStates>
    </>
  );
}

const shown = () => screen.queryAllByLabelText(/^Member/).map((box) => box.getAttribute("aria-label"));
const names = (from: number, to: number) => stored.filter(({ id }) => id >= from && id <= to).map(({ name }) => name);
const pages = () => requestsTo(team.list).map(({ query }) => Number(query.page));
const rows = (count: number) => waitFor(() => expect(shown()).toHaveLength(count));

beforeEach(() => {
  stored = Array.from({ length: 25 }, (_, index) => member(index + 1));
  pageSize = PAGE_SIZE;
  drawn.clear();
  serve(team.list, answer);
});

describe("the address of a list", () => {
  it("gets the filters, and goes back to the first page", async () => {
    const { user, address } = await show(Page, "/?page=2");
    await rows(20);
    await user.type(screen.getByLabelText("Search"), "mem{Enter}");
    await waitFor(() => expect(address()).toBe("/?q=mem"));
    await user.click(screen.getByRole("button", { name: "Inactive" }));
    await waitFor(() => expect(address()).toBe("/?q=mem&status=inactive"));
    expect(requestsTo(team.list).at(-1)?.query).toMatchObject({ search_key: "mem", status: "inactive", page: "1" });
  });

  it("is cleared of them, and of just typed text", async () => {
    const { user, address } = await show(Page, "/?status=inactive");
    const clear = await screen.findByRole("button", { name: "Clear Filters" });
    const search = screen.getByLabelText<HTMLInputElement>("Search");
    await user.type(search, "rae");
    await user.click(clear);
    await rows(10);
    // Longer than the search's debounce.
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect([address(), search.value]).toEqual(["/", ""]);
  });

  it("contains the number of pages, up to the limit, which is before row 10,000 (MORE-313)", async () => {
    expect(PAGES_MAX * PAGE_SIZE_MAX).toBeLessThanOrEqual(BUSINESS_ROWS_MAX);
    pageSize = 1;
    stored = Array.from({ length: PAGES_MAX + 2 }, (_, index) => member(index + 1));
    await show(Page, "/?page=999");
    await waitFor(() => expect(pages()).toHaveLength(PAGES_MAX));
    await screen.findByText(/Narrow the list to see more\.$/);
    expect([shown().length, screen.queryByRole("button", { name: "Load More" })]).toEqual([PAGES_MAX, null]);
    expect(pages()).toEqual(Array.from({ length: PAGES_MAX }, (_, index) => index + 1));
  });
});

describe("the next page", () => {
  it("is appended without re-rendering the existing rows, and its first row has the focus", async () => {
    const { user, address } = await show(Page);
    await rows(10);
    const before = new Map(drawn);
    await user.click(screen.getByRole("button", { name: "Load More" }));
    await rows(20);
    expect([shown(), address(), pages()]).toEqual([names(1, 20), "/?page=2", [1, 2]]);
    expect(new Map([...drawn].slice(0, 10))).toEqual(before);
    expect(document.activeElement?.getAttribute("data-card")).toBe("11");
  });

  it("shows nobody twice who was moved down by a new one", async () => {
    const { user } = await show(Page);
    await rows(10);
    stored = [member(99), ...stored];
    await user.click(screen.getByRole("button", { name: "Load More" }));
    await rows(19);
    expect(shown()).toEqual(names(1, 19));
  });

  it("leaves the rest unchanged if it fails, and can be loaded again", async () => {
    const { user, address } = await show(Page);
    await rows(10);
    serve(team.list, () => refusal(422, { code: "invalid", message: "No." }));
    await user.click(screen.getByRole("button", { name: "Load More" }));
    await screen.findByText("Failed to load more results. Please try again.");
    expect(shown()).toHaveLength(10);
    serve(team.list, answer);
    await user.click(screen.getByRole("button", { name: "Load More" }));
    await rows(20);
    expect([pages(), address()]).toEqual([[1, 2, 2], "/?page=2"]);
  });
});

describe("a list", () => {
  it("shows if it fails to load, and loads on request", async () => {
    serve(team.list, () => refusal(422, { code: "invalid", message: "The server is busy." }));
    const { user } = await show(Page);
    await screen.findByText("The server is busy.");
    serve(team.list, answer);
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await rows(10);
  });

  it("is dimmed and busy with its previous rows until the new filters' results are there (MORE-173)", async () => {
    const { user } = await show(Page);
    await rows(10);
    const { opened, open } = gate();
    serve(team.list, async (request) => {
      await opened;
      return answer(request);
    });
    for (const each of stored.slice(0, 3)) each.active = false;
    await user.click(screen.getByRole("button", { name: "Inactive" }));
    await waitFor(() => expect(screen.getByRole("list").getAttribute("aria-busy")).toBe("true"));
    expect(shown()).toHaveLength(10);
    await screen.findByText("Loading");
    expect(screen.getByRole("list").closest("[aria-busy=true] > .opacity-55")).not.toBeNull();
    open();
    await rows(3);
    expect([screen.getByRole("list").getAttribute("aria-busy"), screen.queryByText("Loading")]).toEqual([
      "false",
      null,
    ]);
    expect(screen.getByRole("list").closest(".opacity-55, [aria-busy=true]")).toBeNull();
  });

  it("shows no sign of waiting while the same rows are refetched", async () => {
    await show(Page);
    await rows(10);
    const { opened, open } = gate();
    serve(team.list, async (request) => {
      await opened;
      return answer(request);
    });
    const refreshed = refresh(queryClient, "team");
    // Longer than the sign would take to appear.
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect([screen.queryByText("Loading"), screen.getByRole("list").closest("[aria-busy=true]")]).toEqual([null, null]);
    open();
    await refreshed;
  });

  it("stays if it cannot be refetched; only changed rows are re-rendered when it can", async () => {
    await show(Page);
    await rows(10);
    const before = new Map(drawn);
    serve(team.list, () => refusal(422, { code: "invalid", message: "The server is busy." }));
    await refresh(queryClient, "team");
    expect([shown().length, screen.queryByText("The server is busy.")]).toEqual([10, null]);
    stored = stored.map((each) => (each.id === 3 ? { ...each, version: 2 } : each));
    serve(team.list, answer);
    await refresh(queryClient, "team");
    await waitFor(() => expect(drawn.get(3)).toBe((before.get(3) ?? 0) + 1));
    expect([...drawn].filter(([id, times]) => times !== before.get(id))).toEqual([[3, (before.get(3) ?? 0) + 1]]);
  });
});

describe("a selection", () => {
  const selected = () => screen.getByLabelText("Selected").textContent;

  it("persists while pages load, with current versions, and not under other filters", async () => {
    const { user } = await show(Page);
    await rows(10);
    for (const name of ["Member 2", "Member 4"]) await user.click(screen.getByLabelText(name));
    await user.click(screen.getByRole("button", { name: "Load More" }));
    await rows(20);
    stored = stored.map((each) => (each.id === 2 ? { ...each, version: 5, active: false } : each));
    await refresh(queryClient, "team");
    await waitFor(() => expect(selected()).toBe("2 v5, 4 v1"));
    await user.click(screen.getByRole("button", { name: "Inactive" }));
    await rows(1);
    expect(selected()).toBe("");
  });

  it("works with keys: X for the focused row, Ctrl+A for all shown", async () => {
    const { user } = await show(Page);
    await rows(10);
    screen.getByLabelText("Member 3").closest("li")?.focus();
    await user.keyboard("x");
    expect(selected()).toBe("3 v1");
    await user.keyboard("x");
    expect(selected()).toBe("");
    await user.keyboard("{Control>}a{/Control}");
    expect(selected()?.split(", ")).toHaveLength(10);
  });
});
