import { listNames } from "../../names.ts";

/** '$5.00', '$0.125': a price keeps up to four decimals. */
export function dollars(price: string): string {
  const [whole = "", decimals = ""] = price.split(".");
  return `$${whole}.${decimals.padEnd(2, "0")}`;
}

/** What a person reads after a change. */
export const integrationMessages = {
  added: (name: string, price: string) => `${name} is added at ${dollars(price)} per connection per month.`,
  priceChanged: (name: string, price: string) => `${name} costs ${dollars(price)} per connection per month now.`,
  removed: (name: string, businesses: readonly string[]) =>
    businesses.length === 0 ? `${name} is removed.` : `${name} is removed. It was used by ${listNames(businesses)}.`,
  restored: (name: string) => `${name} is back, with its price and connections.`,
};
