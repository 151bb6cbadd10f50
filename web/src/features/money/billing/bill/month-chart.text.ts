export const chartText = {
  about: (from: string, to: string, what: "cost" | "minutes") =>
    `${what === "cost" ? "Bills" : "Minutes"} ${from === to ? `in ${from}` : `from ${from} to ${to}`}, one column per month. The table below shows the same figures.`,
  chooseMonth: "Choose a month",
  estimated: (amount: string) => `est.\u00a0${amount}`,
  estimatedShort: "est.",
} as const;
