/** The product's name, as emails are signed. */
const SIGNATURE = "Console";

/**
 * A plain-text email: greeting, paragraphs and who it is from.
 * @param to name of the person, where it is known
 * @param from who writes to somebody outside; the product to its own staff
 */
export const letter = (
  { to = "", from = SIGNATURE }: { to?: string | undefined; from?: string | undefined },
  ...paragraphs: string[]
): string => `${[`Hello${to && ` ${to}`},`, ...paragraphs, from].join("\n\n")}\n`;
