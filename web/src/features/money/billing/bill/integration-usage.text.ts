import { billingText, count } from "../billing.text.ts";

export const usageText = {
  title: billingText.usage,
  sum: (connections: string, amount: string) => `${count(connections, "connection", "connections")} · ${amount}`,
  heads: {
    name: "Integration",
    category: "Category",
    connections: "Connections",
    price: "Unit price",
    total: "Total",
  },
  none: "No integrations were charged this month.",
} as const;
