import { brands } from "@console/contract/brands.ts";
import type { Account as AccountData, Movement } from "@console/contract/receivables.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useBillingDay } from "../../../api/identity.ts";
import { oneQuery } from "../../../api/queries.ts";
import { ActionButton } from "../../../components/actions/action-button.tsx";
import { Loaded } from "../../../components/feedback/loaded.tsx";
import { type Column, DataTable } from "../../../components/list/data-table.tsx";
import { None, SideText } from "../../../components/list/row-parts.tsx";
import { cx } from "../../../lib/cx.ts";
import { formatListDay } from "../../../lib/dates.ts";
import { absolute, toCents, unscaled } from "../../../lib/decimal.ts";
import { formatChange, formatSum } from "../../../lib/money.ts";
import { shortMonth } from "../../../lib/months.ts";
import { paths } from "../../../lib/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { buttonClass } from "../../../ui/button-class.ts";
import { Fact, Section } from "../../../ui/card.tsx";
import { lazyDialog } from "../../../ui/lazy-part.tsx";
import { accountText as words } from "./account.text.ts";
import { type AccountRow, accountRows, changesBalance } from "./account-rows.ts";
import { accountQuery } from "./receivables.queries.ts";
import { revokeLinks } from "./revoke-links.actions.ts";
import { statementText } from "./statement.text.ts";

/** Movements shown at first. */
const SHOWN = 50;

const StatementDialog = lazyDialog(async () => (await import("./statement-dialog.tsx")).StatementDialog);

type AccountProps = { brandId: number; onRecord: () => void };

/** What a brand owes, and everything that moved it, newest first. */
export function Account({ brandId, onRecord }: AccountProps) {
  const query = useQuery(accountQuery(brandId));
  return (
    <Section
      level={3}
      title={words.title}
      count={query.data && words.balance(formatSum(query.data.owed))}
      action={
        <>
          <Link
            to={paths.payments}
            search={{ brand: brandId }}
            className={buttonClass({ variant: "ghost", size: "sm" })}
          >
            {words.payments}
          </Link>
          <Button size="sm" className="mr-1.5" onClick={onRecord}>
            {words.record}
          </Button>
        </>
      }
    >
      <Loaded query={query} words={{ loading: words.loading, loadFailed: words.failed }} skeleton="h-40">
        {(account) => <Movements brandId={brandId} account={account} />}
      </Loaded>
    </Section>
  );
}

function Movements({ brandId, account }: { brandId: number; account: AccountData }) {
  const { data: brand } = useQuery(oneQuery(brands.read, brandId));
  const [all, setAll] = useState(false);
  const [allocations, setAllocations] = useState(false);
  const [stating, setStating] = useState(false);
  const body = useRef<HTMLElement>(null);
  const today = useBillingDay();
  const { movements, receivable, unallocated, owed, carried } = account;
  const rows = accountRows(movements, allocations);
  if (movements.length === 0) return <p className="pt-2.5 text-13 text-fg-2">{words.empty}</p>;
  return (
    <>
      <dl className="grid grid-cols-4 gap-4 py-3 max-md:grid-cols-2">
        <Fact label={words.receivable}>{formatSum(receivable)}</Fact>
        <Fact label={words.unallocated}>{formatSum(unallocated)}</Fact>
        <Fact label={words.owed}>
          <span className="font-semibold">{formatSum(owed)}</span>
        </Fact>
        {Number(carried) !== 0 && (
          <Fact label={words.carried}>
            {formatSum(carried)}
            <span className="block text-12 text-fg-3">{words.carriedHint}</span>
          </Fact>
        )}
      </dl>
      <DataTable
        inset
        label={words.table}
        rows={all ? rows : rows.slice(0, SHOWN)}
        columns={columnsOf(brandId, today)}
        busy={false}
        body={body}
      />
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          variant="ghost"
          size="sm"
          onPointerEnter={() => void StatementDialog.load()}
          onClick={() => setStating(true)}
        >
          {statementText.open}
        </Button>
        {!all && rows.length > SHOWN && (
          <Button variant="ghost" size="sm" onClick={() => setAll(true)}>
            {words.showAll(rows.length)}
          </Button>
        )}
        {movements.some((movement) => !changesBalance(movement)) && (
          <Button variant="ghost" size="sm" onClick={() => setAllocations(!allocations)}>
            {allocations ? words.hideAllocations : words.showAllocations}
          </Button>
        )}
        {brand && <ActionButton variant="ghost" action={revokeLinks} record={brand} />}
      </div>
      {stating && <StatementDialog brandId={brandId} onClose={() => setStating(false)} />}
    </>
  );
}

const columnsOf = (brandId: number, today: string): Column<AccountRow>[] => [
  {
    key: "on",
    head: words.heads.on,
    mobileLine: "second",
    width: 120,
    className: "tabular-nums text-fg-2",
    cell: ({ on }) => formatListDay(on, today),
  },
  {
    key: "entry",
    head: words.heads.entry,
    mobileLine: "first",
    min: 200,
    cell: (row) => <Entry row={row} />,
  },
  {
    key: "reference",
    head: words.heads.reference,
    mobileLine: "second",
    width: 170,
    fold: 1,
    cell: (movement) => <Reference brandId={brandId} movement={movement} />,
  },
  {
    key: "charged",
    head: words.heads.charged,
    mobileLine: "second",
    numeric: true,
    width: 108,
    fold: 2,
    className: "tabular-nums",
    cell: (movement) => <Effect movement={movement} sign={1n} />,
  },
  {
    key: "paid",
    head: words.heads.paid,
    mobileLine: "second",
    numeric: true,
    width: 124,
    fold: 2,
    className: "tabular-nums",
    cell: (movement) => <Effect movement={movement} sign={-1n} />,
  },
  {
    key: "balance",
    head: words.heads.balance,
    mobileLine: "first",
    numeric: true,
    width: 108,
    className: "font-semibold tabular-nums",
    cell: ({ balance }) => formatSum(balance),
  },
];

/** What happened, with what a payment pays, the amount of what moves between accounts, or of credit before tax. */
function Entry({ row: { cause, bill_month, carried, unallocated, shares } }: { row: AccountRow }) {
  const moves = cause === "allocated" || cause === "released";
  return (
    <>
      <span className={cx(moves && "font-normal text-fg-2")}>
        {words.causes[cause](bill_month === null ? "" : shortMonth(bill_month))}
      </span>
      {moves && <SideText>{formatSum(unallocated.replace("-", ""))}</SideText>}
      {shares.length > 0 && (
        <SideText>
          {words.pays(shares.map(({ month, amount }) => `${shortMonth(month)} ${formatSum(amount)}`).join(", "))}
        </SideText>
      )}
      {Number(carried) !== 0 && <SideText>{words.credit(formatChange(carried))}</SideText>}
    </>
  );
}

function Reference({ brandId, movement }: { brandId: number; movement: Movement }) {
  const { cause, invoice_number, bill_month, payment_id, credit_note_id, reference } = movement;
  const linkClass = "text-accent-text underline-offset-3 hover:underline";
  if (credit_note_id !== null && reference && (cause === "credit_note" || cause === "write_off_reversed"))
    return (
      <Link
        to={paths.creditNotes}
        search={{ brand: brandId, peek: credit_note_id }}
        aria-label={words.viewNote(reference)}
        className={linkClass}
      >
        {reference}
      </Link>
    );
  if (reference && (cause === "refund" || cause === "refund_reversed"))
    return (
      <Link to={paths.refunds} search={{ brand: brandId }} className={linkClass}>
        {reference}
      </Link>
    );
  if (payment_id !== null)
    return (
      <Link
        to={paths.payments}
        search={{ brand: brandId, peek: payment_id }}
        aria-label={reference === null ? undefined : words.viewPayment(reference)}
        className={linkClass}
      >
        {reference ?? words.open}
      </Link>
    );
  if (invoice_number === null || bill_month === null) return <None words={words.noReference} />;
  return (
    <Link
      from={paths.brandBilling}
      search={(before) => ({ ...before, invoice: bill_month })}
      resetScroll={false}
      aria-label={words.viewInvoice(invoice_number)}
      className={linkClass}
    >
      {invoice_number}
    </Link>
  );
}

/** What it adds to the balance, or takes from it; nothing on the other side, or if it only moves between accounts. */
function Effect({ movement: { receivable, unallocated }, sign }: { movement: Movement; sign: 1n | -1n }) {
  const change = toCents(receivable) - toCents(unallocated);
  if (change * sign <= 0n) return null;
  const amount = formatSum(unscaled(absolute(change), 2));
  return sign === 1n ? amount : `−${amount}`;
}
