import { moneyText } from "../../../lib/amounts.ts";
import { listNames } from "../../../lib/names.ts";

/** Messages after a change. */
export const integrationMessages = {
  added: (name: string, price: string) => `${name} was added at ${moneyText(price)} per connection per month.`,
  priceChanged: (name: string, price: string) => `${name} is now ${moneyText(price)} per connection per month.`,
  removed: (name: string, businesses: readonly string[]) =>
    businesses.length === 0 ? `${name} was removed.` : `${name} was removed. It was used by ${listNames(businesses)}.`,
  restored: (name: string) => `${name} was restored with its price and connections.`,
};

/** Activity messages, shown after the person's name. */
export const integrationActivities = {
  added: (name: string, brand: string, price: string) =>
    `added ${name} to ${brand} at ${moneyText(price)} per connection`,
  priceChanged: (name: string, brand: string, from: string, to: string) =>
    `changed the price of ${name} for ${brand} from ${moneyText(from)} to ${moneyText(to)}`,
  removed: (name: string, brand: string, businesses: readonly string[]) =>
    `removed ${name} from ${brand}${businesses.length === 0 ? "" : ` (used by ${listNames(businesses)})`}`,
  restored: (name: string, brand: string) => `restored ${name} for ${brand}`,
};
