import { useQuery } from "@tanstack/react-query";
import { formatSum } from "../../../lib/money.ts";
import { monthName } from "../../../lib/months.ts";
import { closingText as words } from "./closing.text.ts";
import { Calls, FinalBill, stopQuery } from "./stop-note.tsx";

/** What to know before a brand is closed: what stops now, its last bill, and what becomes of its money (MORE-546). */
export function CloseNote({ id }: { id: number }) {
  const { data, error } = useQuery(stopQuery([id]));
  return (
    <>
      <Calls stop={data} brands={1} failed={error !== null} />
      <ul aria-label={words.effects} className="mt-2 flex list-disc flex-col gap-1 pl-5">
        <li>{words.now}</li>
        <li>{words.calls}</li>
        <li>{words.readOnly}</li>
        {data && <li>{data.final_bill ? words.billed(monthName(data.final_bill.month)) : words.notBilled}</li>}
        {data?.account && Number(data.account.lapses) > 0 && <li>{words.lapses(formatSum(data.account.lapses))}</li>}
        {data?.account && Number(data.account.unallocated) > 0 && (
          <li>{words.held(formatSum(data.account.unallocated))}</li>
        )}
        <li>{words.settle}</li>
      </ul>
      {data?.final_bill && <FinalBill bill={data.final_bill} />}
    </>
  );
}
