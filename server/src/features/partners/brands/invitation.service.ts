import type { BrandCreate } from "@console/contract/brands.ts";
import type { Context } from "../../../context/context.ts";
import { insertRow } from "../../../db/records.ts";
import { searchText } from "../../../db/sql.ts";
import { brandUsers } from "../../../db/tables/brands.ts";
import { queueEmail } from "../../../jobs/emails.ts";
import { mayMail } from "../../access/mail-limits/mail-limits.ts";
import { operatorNow } from "../../access/operator/operator.service.ts";
import { invitationMail, invitationName } from "./brands.text.ts";

type Inviting = { id: number; name: string; frontend_domain: string };

/** Stores the user that a new brand begins with, if one was sent, and invites them if the limits of emails allow it. */
export async function addFirstUser(ctx: Context, brand: Inviting, sent: BrandCreate): Promise<void> {
  const name = sent.user_name?.trim() ?? "";
  const email = sent.user_email ?? "";
  if (name === "" && email === "") return;
  const isInvited = email !== "" && (await mayMail(ctx, { to: email, what: invitationName }));
  await insertRow(ctx.db.current(), brandUsers, {
    brand_id: brand.id,
    name,
    email,
    invited_at: isInvited ? ctx.clock.now().toISOString() : null,
    search_text: searchText(name, email),
  });
  if (isInvited) await mailInvitation(ctx, brand, { name, email });
}

export async function mailInvitation(
  ctx: Context,
  brand: Inviting,
  user: { name: string; email: string },
): Promise<void> {
  await queueEmail(ctx, {
    kind: "brand_invitation",
    brandId: brand.id,
    to: user.email,
    ...invitationMail(await operatorNow(ctx), {
      name: user.name,
      brand: brand.name,
      invitedBy: ctx.actor.name,
      frontendDomain: brand.frontend_domain,
    }),
  });
}
