import type { Context } from "../../../context/context.ts";
import { insertRow } from "../../../db/records.ts";
import { searchText } from "../../../db/sql.ts";
import { brandUsers } from "../../../db/tables/brands.ts";
import { queueEmail } from "../../../jobs/emails.ts";
import { mayMail } from "../../access/mail-limits/mail-limits.ts";
import { operatorNow } from "../../access/operator/operator.service.ts";
import { invitationMail, mailNames } from "./brand-users.text.ts";

type Inviting = { id: number; name: string; frontend_domain: string };
type Invited = { name: string; email: string; owner: boolean };

/**
 * Stores a portal user, and invites them if they have an address and the limits of emails allow it.
 * @param invite false if no email may leave now
 */
export async function insertUser(
  ctx: Context,
  brand: Inviting,
  user: Invited & { external_id?: string },
  invite = true,
): Promise<void> {
  const { name, email } = user;
  const isInvited = invite && email !== "" && (await mayMail(ctx, { to: email, what: mailNames.invitation }));
  await insertRow(ctx.db.current(), brandUsers, {
    brand_id: brand.id,
    ...user,
    invited_at: isInvited ? ctx.clock.now().toISOString() : null,
    search_text: searchText(name, email),
  });
  if (isInvited) await mailInvitation(ctx, brand, user);
}

export async function mailInvitation(ctx: Context, brand: Inviting, { name, email, owner }: Invited): Promise<void> {
  await queueEmail(ctx, {
    kind: "brand_invitation",
    brandId: brand.id,
    to: email,
    ...invitationMail(await operatorNow(ctx), {
      name,
      brand: brand.name,
      owner,
      invitedBy: ctx.actor.name,
      frontendDomain: brand.frontend_domain,
    }),
  });
}
