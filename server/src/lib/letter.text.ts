/** Words that every email has. */
export const letterWords = {
  /** The operator's name until the settings have one. */
  product: "Console",
  hello: (to: string) => `Hello${to && ` ${to}`},`,
  reply: "Reply to reach",
};
