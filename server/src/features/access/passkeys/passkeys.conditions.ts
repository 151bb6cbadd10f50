import type { Services } from "../../../context/context.ts";
import type { Finding } from "../../../jobs/condition.ts";
import { passkeyAttention } from "./passkeys.text.ts";
import { listWithoutPasskey } from "./policy.db.ts";

/** Active people whose role requires a passkey and who have none. */
export async function findMissingPasskeys({ db }: Services): Promise<Finding[]> {
  const found = await listWithoutPasskey(db.current(), {});
  return found.map(({ id, name, role, since }) => ({
    message: passkeyAttention.missing(name, role),
    subject: { kind: "member", id, label: name },
    dedupe_key: String(id),
    since,
  }));
}
