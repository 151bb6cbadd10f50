import { consoleOf, letter, type Operator } from "../../../lib/letter.ts";

type Item = { type: "error" | "warning" | "info"; message: string };

const severities = { error: "Error", warning: "Warning", info: "Info" } as const;

type Mailed = { name: string; items: readonly Item[]; choice: "now" | "digest"; url: string };

/** One email with the notifications that a person chose to get this way. */
export function notificationsMail(operator: Operator, { name, items, choice, url }: Mailed) {
  const [first] = items;
  const count = items.length === 1 ? "1 notification" : `${items.length} notifications`;
  const digest = choice === "digest";
  return {
    subject: digest ? `Your daily digest: ${count}` : items.length === 1 && first ? first.message : count,
    letter: letter(operator, {
      preheader: first?.message ?? "",
      to: name,
      paragraphs: [digest ? "Here is your daily digest." : "You asked us to email you about this."],
      lines: items.map(({ type, message }) => ({ label: `${severities[type]}: ${message}` })),
      button: { label: "See All Notifications", url: `${url}/notifications` },
      link: { label: "Choose which notifications we email you", url: `${url}/settings/notifications` },
      why: `You get this because you can sign in to ${consoleOf(operator)}.`,
    }),
  };
}
