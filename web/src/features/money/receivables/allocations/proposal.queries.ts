import { payments } from "@console/contract/payments.ts";
import { dataQuery } from "../../../../api/queries.ts";

type Asked = { organization_id: number; amount?: string; reference?: string };

/** The brand's open bills, and what this payment would pay of each. */
export const proposalQuery = (asked: Asked) => dataQuery(payments.propose, { body: asked });
