import type { Answer, Input } from "./calls.ts";
import { type Options, PlatformError, type Sent, send } from "./send.ts";

export { type History, type Options, PlatformError } from "./send.ts";
export { verifyWebhook, WebhookError, type WebhookHeaders, type WebhookPayload } from "./webhook.ts";

type Business = Input<"report">["body"]["business"];
export type UsageEvent = { id: string; organization_id: number | string; business_id?: string | null } & {
  type: "standard_minutes" | "multilingual_minutes" | "storage_gb";
  quantity: string | number;
  occurred_at: string;
};
export type UsageTotal = Input<"usageTotals">["body"]["totals"][number];
export type Comparison = Answer<"usageTotals">["data"];
export type Receipt = Answer<"usageEvents">["data"];
export type Configuration = Answer<"configuration">["data"];
export type Organization = Answer<"organizations">["data"][number];
/** A configuration that was read. */
export type Known = Pick<Configuration, "configuration_version" | "history">;
export type Change = Answer<"changes">["data"][number];

/** A brand by the console's id, or by the platform's own: `external:acct-7`. */
export type BrandRef = number | `external:${string}`;

/** Maximum events per call of the console. */
const BATCH = 1_000;

export type PlatformClient = ReturnType<typeof platformClient>;

/** The calls of a voice platform. It is stateless: calls may run in parallel. */
export function platformClient(options: Options) {
  const read = async <T>(answer: Promise<Sent>): Promise<T> => asAnswer<T>((await answer).body);
  return {
    /** Records a payment of a brand; the same one sent again is recorded once. */
    recordPayment: async (body: Input<"recordPayment">["body"]) =>
      (await read<Answer<"recordPayment">>(send(options, "recordPayment", { body }))).data,

    /** Reports the current state of a business; omitted fields are unchanged. */
    report: async (externalId: string, business: Business) =>
      (
        await read<Answer<"report">>(
          send(options, "report", { params: { external_id: externalId }, body: { business } }),
        )
      ).data,

    /** Reports usage in batches of a thousand events. Indexes in the receipt count from the first given event. */
    ingest: async (events: readonly UsageEvent[]): Promise<Receipt> => {
      const total: Receipt = { accepted: 0, duplicates: 0, conflicts: [], errors: [] };
      for (let from = 0; from < events.length; from += BATCH) {
        const usage_events = events.slice(from, from + BATCH);
        const { data } = await read<Answer<"usageEvents">>(send(options, "usageEvents", { body: { usage_events } }));
        total.accepted += data.accepted;
        total.duplicates += data.duplicates;
        total.conflicts.push(...data.conflicts.map((each) => ({ ...each, index: each.index + from })));
        total.errors.push(...data.errors.map((each) => ({ ...each, index: each.index + from })));
      }
      return total;
    },

    /**
     * Compares the platform's totals of a day (`2026-11-20`, in the console's billing time zone), a thousand at a time.
     * @returns where the console counted something else, and brands that it does not know
     */
    usageTotals: async (day: string, totals: readonly UsageTotal[]): Promise<Omit<Comparison, "history">> => {
      const whole: Omit<Comparison, "history"> = { day, compared: 0, differences: [], unknown_organizations: [] };
      for (let from = 0; from < totals.length; from += BATCH) {
        const body = { day, totals: totals.slice(from, from + BATCH) };
        const { data } = await read<Answer<"usageTotals">>(send(options, "usageTotals", { body }));
        whole.compared += data.compared;
        whole.differences.push(...data.differences);
        whole.unknown_organizations.push(...data.unknown_organizations);
      }
      return whole;
    },

    /** In which versions and sequence numbers count, and which usage to send again since it began. */
    history: async () => (await read<Answer<"history">>(send(options, "history", {}))).data,

    /** All brands by id, or those whose configuration changed since a moment. */
    organizations: async function* (query: { updated_since?: string; external_id?: string } = {}) {
      for (let after: number | null = 0; after !== null; ) {
        const answer: Answer<"organizations"> = await read(
          send(options, "organizations", { query: { ...query, after } }),
        );
        yield* answer.data;
        after = answer.meta.next;
      }
    },

    /**
     * The changes after a sequence number, the next cursor, and the history that it counts in: send both back.
     * @throws PlatformError history_changed
     */
    changes: async (after: number, query: { history?: string; organization_id?: BrandRef; limit?: number } = {}) => {
      const { data, meta } = await read<Answer<"changes">>(send(options, "changes", { query: { ...query, after } }));
      return { changes: data, next: meta.next ?? after, history: meta.history };
    },

    /**
     * A brand's configuration.
     * @param known the one that the caller has
     * @returns null if that is still the current one
     */
    configuration: async (brand: BrandRef, known?: Known): Promise<Configuration | null> => {
      const headers: Record<string, string> = known
        ? { "if-none-match": `"${known.history}-${known.configuration_version}"` }
        : {};
      const answer = await send(options, "configuration", { params: { id: brand }, headers });
      return answer.status === 304 ? null : asAnswer<Answer<"configuration">>(answer.body).data;
    },

    /** Reports that a portal user of a brand has signed in; the first report counts. */
    userActive: async (brand: BrandRef, user: BrandRef, activeAt: Date) => {
      const params = { id: brand, user_id: user };
      const body = { active_at: activeAt.toISOString() };
      return (await read<Answer<"userActive">>(send(options, "userActive", { params, body }))).data;
    },

    /** Confirms which configuration of a brand runs, and since when. @throws PlatformError history_changed */
    confirm: async (brand: BrandRef, { configuration_version: version, history }: Known, appliedAt: Date) => {
      const body = { version, applied_at: appliedAt.toISOString(), history };
      return (await read<Answer<"applied">>(send(options, "applied", { params: { id: brand }, body }))).data;
    },
  };
}

/** The console validates its answers against the contract that this type comes from. */
function asAnswer<T>(body: unknown): T {
  if (typeof body !== "object" || body === null)
    throw new PlatformError(200, { message: "The response could not be read." });
  return body as T;
}
