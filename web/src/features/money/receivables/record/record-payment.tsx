import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { LoadedDialog } from "../../../../components/form/loaded-dialog.tsx";
import { lazyPart } from "../../../../ui/lazy-part.tsx";
import { PaymentForm } from "./payment-form.tsx";
import { recordText as words } from "./record-payment.text.ts";
import { type Start, startQuery } from "./start.queries.ts";

const ChooseBrand = lazyPart(async () => (await import("./choose-brand.tsx")).ChooseBrand, { failure: "dialog" });

type RecordPaymentProps = {
  /** Without one, it is chosen first. */
  brandId: number | undefined;
  /** The bill that it was opened for. */
  month?: string | undefined;
  onClose: () => void;
};

/** Records payments, of one brand after the other. */
export function RecordPayment({ brandId, month, onClose }: RecordPaymentProps) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState(brandId);
  // Read once: what others change meanwhile must not change the amount that the form began with.
  const [start, setStart] = useState<Start>();
  const enabled = chosen !== undefined && start === undefined;
  const read = useQuery({ ...startQuery(client, chosen ?? 0, month), enabled });
  if (enabled && read.isFetchedAfterMount && read.data) setStart(read.data);

  async function goOn(next: number) {
    const found = await client.fetchQuery(startQuery(client, next)).catch(() => undefined);
    if (found) setStart(found);
    else onClose();
  }

  if (chosen === undefined) return <ChooseBrand onChoose={setChosen} onClose={onClose} />;
  if (start) return <PaymentForm key={start.brandId} start={start} onNext={goOn} onClose={onClose} />;
  if (!read.error) return null;
  return (
    <LoadedDialog
      query={{ ...read, data: undefined }}
      title={words.title}
      loading={words.loading}
      failed={words.loadFailed}
      onClose={onClose}
    >
      {() => null}
    </LoadedDialog>
  );
}
