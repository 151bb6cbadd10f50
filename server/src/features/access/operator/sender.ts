import type { Mailer } from "../../../adapters/mail.ts";
import type { Database } from "../../../db/unit-of-work.ts";
import { findLogo, findSettings } from "./operator.db.ts";

/** Adds the operator's current name, reply address, color and logo to every email when it is sent. */
export const withSender = (mailer: Mailer, db: Database): Mailer => ({
  send: async (mail) => {
    const settings = await findSettings(db.current(), {});
    if (!settings) return mailer.send(mail);
    const logo = settings.logo === "" ? undefined : await findLogo(db.current(), { hash: settings.logo });
    return mailer.send({
      ...mail,
      sender: { name: settings.display_name, replyTo: settings.reply_to },
      look: { color: settings.color, logo: logo?.content ?? null },
    });
  },
});
