import type { Bill, Party } from "@console/contract/billing.ts";
import { baseAddress } from "../../../../api/client.ts";
import { invoiceSheetText as words } from "./invoice-sheet.text.ts";

/** Seller and buyer as of the close. */
export function InvoiceParties({ seller, buyer }: Pick<Bill, "seller" | "buyer">) {
  if (!seller && !buyer) return null;
  return (
    <>
      {seller?.logo_url && (
        <img
          src={`${baseAddress()}${seller.logo_url}`}
          alt={seller.name}
          className="mb-4 on-paper max-h-12 max-w-48 rounded-xs"
        />
      )}
      <dl className="mb-5 grid grid-cols-2 gap-x-6 gap-y-3 max-md:grid-cols-1">
        {seller && <Side label={words.from} party={seller} />}
        {buyer && <Side label={words.to} party={buyer} />}
      </dl>
    </>
  );
}

const Side = ({ label, party }: { label: string; party: Party }) => (
  <div className="min-w-0 break-words">
    <dt className="text-12 text-fg-2">{label}</dt>
    <dd className="whitespace-pre-line">
      <span className="block">{party.name}</span>
      {[party.address, party.tax_id && words.taxId(party.tax_id), party.email].filter((line) => line !== "").join("\n")}
    </dd>
  </div>
);
