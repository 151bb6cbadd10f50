import { moneyText } from "../../lib/amounts.ts";
import { listNames } from "../../lib/names.ts";

/** What a person reads after a change. */
export const integrationMessages = {
  added: (name: string, price: string) => `${name} is added at ${moneyText(price)} per connection per month.`,
  priceChanged: (name: string, price: string) => `${name} costs ${moneyText(price)} per connection per month now.`,
  removed: (name: string, businesses: readonly string[]) =>
    businesses.length === 0 ? `${name} is removed.` : `${name} is removed. It was used by ${listNames(businesses)}.`,
  restored: (name: string) => `${name} is back, with its price and connections.`,
};
