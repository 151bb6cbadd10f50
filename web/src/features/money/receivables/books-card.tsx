import { type BookLock, bookRoutes } from "@console/contract/books.ts";
import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { call } from "../../../api/client.ts";
import { useBillingDay, useIdentity } from "../../../api/identity.ts";
import { dataQuery, refresh } from "../../../api/queries.ts";
import type { Action } from "../../../components/actions/action.ts";
import { ActionButton } from "../../../components/actions/action-button.tsx";
import { formatDay } from "../../../lib/dates.ts";
import { lastDay } from "../../../lib/months.ts";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { booksText as words } from "./books.text.ts";

const booksQuery = dataQuery(bookRoutes.read, {});

/** Months that are offered to be locked. */
const MONTHS = 18;

/** The last days of the months that have ended, the latest first. @param today in the billing time zone */
function monthEnds(today: string): string[] {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return Array.from({ length: MONTHS }, (_, back) => {
    const first = new Date(Date.UTC(year, month - 2 - back, 1)).toISOString().slice(0, 10);
    return lastDay(first);
  });
}

/** Through which day the books are locked; a Super Admin locks more months, and confirms that fewer are. */
export function BooksCard() {
  const { data } = useQuery(booksQuery);
  const today = useBillingDay();
  const person = useIdentity();
  const isSuperAdmin = person?.role === "super_admin";
  if (!data || (!isSuperAdmin && data.locked_through === null)) return null;
  const { locked_through, waiting } = data;
  return (
    <Card as="section" aria-label={words.card} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <Lock aria-hidden="true" className="text-fg-3" />
      <p className="min-w-0 flex-1 basis-40 text-13">
        {locked_through === null ? words.open : words.locked(formatDay(locked_through))}{" "}
        {waiting && (
          <span className="text-fg-2">{words.waiting(waiting.requested_by, formatDay(waiting.locked_through))}</span>
        )}
      </p>
      {isSuperAdmin && waiting && waiting.requested_by_id !== person.id && (
        <ActionButton action={confirmUnlock} record={waiting} />
      )}
      {isSuperAdmin && <ActionButton action={lockOf(monthEnds(today), locked_through)} record={{ id: 0 }} />}
    </Card>
  );
}

const reread: Action<{ id: number }>["refresh"] = (client) => refresh(client, "books", "receivables", "accounting");

/** @param ends from which a day is chosen. @param locked the day that is locked now */
const lockOf = (ends: readonly string[], locked: string | null): Action<{ id: number }> => ({
  label: words.lockOpen,
  refresh: reread,
  failed: words.failed,
  confirm: () => {
    // An earlier day asks to unlock months: somebody has to choose it.
    const into = { day: ends.find((day) => locked === null || day > locked) ?? "" };
    const days = ends.filter((day) => day !== locked).map((day) => ({ value: day, label: formatDay(day) }));
    return {
      title: words.lockTitle,
      body: (
        <>
          <p className="mb-3">{words.lockBody}</p>
          <Field label={words.through}>
            <Select
              defaultValue={into.day}
              options={into.day === "" ? [{ value: "", label: words.choose }, ...days] : days}
              onChange={({ target }) => {
                into.day = target.value;
              }}
            />
          </Field>
        </>
      ),
      action: words.lock,
      run: async () => {
        const { data } = await call(bookRoutes.lock, { body: { locked_through: into.day } });
        return data.locked_through === into.day
          ? { title: words.done, body: words.locked(formatDay(into.day)) }
          : { title: words.asked, body: words.askedBody };
      },
    };
  },
});

const confirmUnlock: Action<BookLock> = {
  label: words.confirmOpen,
  refresh: reread,
  failed: words.failed,
  confirm: ({ locked_through, requested_by }) => ({
    title: words.confirmTitle(formatDay(locked_through)),
    body: words.confirmBody(requested_by),
    action: words.confirm,
    run: async ({ id }) => {
      await call(bookRoutes.confirm, { params: { id: String(id) } });
      return { title: words.done, body: words.locked(formatDay(locked_through)) };
    },
  }),
};
