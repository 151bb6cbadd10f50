type Told = { type: "error" | "warning" | "info"; message: string };

const words = { error: "Error", warning: "Warning", info: "Info" } as const;

/** One mail of what a person wanted to be told of. */
export function notificationsMail(name: string, told: readonly Told[], choice: "now" | "digest", url: string) {
  const [first] = told;
  const several = `${told.length} notifications`;
  const alone = told.length === 1 && first ? first.message : several;
  return {
    subject: choice === "digest" ? `Your daily digest: ${told.length === 1 ? "1 notification" : several}` : alone,
    text: `Hello ${name},

${told.map(({ type, message }) => `- ${words[type]}: ${message}`).join("\n")}

See them all: ${url}/notifications
Which of them are mailed to you is chosen in the console, in Notification Settings of your menu.
`,
  };
}
