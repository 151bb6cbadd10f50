/** The product's name in the signature of emails. */
const SIGNATURE = "Console";

/**
 * A plain-text email: greeting, paragraphs and signature.
 * @param to name of the person, if known
 * @param from the sender of an email to people outside; by default the product
 */
export const letter = (
  { to = "", from = SIGNATURE }: { to?: string | undefined; from?: string | undefined },
  ...paragraphs: string[]
): string => `${[`Hello${to && ` ${to}`},`, ...paragraphs, from].join("\n\n")}\n`;
