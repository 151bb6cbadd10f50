export const words = {
  usedBy: (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? "business" : "businesses"}`,
  usersOf: (name: string) => `Businesses that use ${name}`,
  notUsed: "No businesses",
} as const;
