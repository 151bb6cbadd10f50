import type { Mailer } from "../../adapters/mail.ts";
import type { Database } from "../../db/unit-of-work.ts";
import { findSettings } from "./operator.db.ts";

/** Every email carries the operator's name and reply address, as they are when it is sent. */
export const withSender = (mailer: Mailer, db: Database): Mailer => ({
  send: async (mail) => {
    const settings = await findSettings(db.current());
    if (!settings) return mailer.send(mail);
    return mailer.send({ ...mail, sender: { name: settings.display_name, replyTo: settings.reply_to } });
  },
});
