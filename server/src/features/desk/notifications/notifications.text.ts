import { letter } from "../../../lib/letter.text.ts";

type Item = { type: "error" | "warning" | "info"; message: string };

const severities = { error: "Error", warning: "Warning", info: "Info" } as const;

/** One email with the notifications that a person chose to get this way. */
export function notificationsMail(name: string, items: readonly Item[], choice: "now" | "digest", url: string) {
  const [first] = items;
  const count = items.length === 1 ? "1 notification" : `${items.length} notifications`;
  return {
    subject: choice === "digest" ? `Your daily digest: ${count}` : items.length === 1 && first ? first.message : count,
    text: letter(
      { to: name },
      choice === "digest" ? "Here is your daily digest:" : "You asked us to email you about this:",
      items.map(({ type, message }) => `- ${severities[type]}: ${message}`).join("\n"),
      `See all notifications:\n${url}/notifications`,
      `Choose which notifications we email you:\n${url}/settings/notifications`,
    ),
  };
}
