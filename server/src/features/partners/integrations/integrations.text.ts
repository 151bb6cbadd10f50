import { auditWith, type Said } from "../../../audit/audit.ts";
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

type Price = { wholesale_price: string };

/** Activity messages, shown after the person's name. */
export const auditIntegrations = auditWith({
  "integration.added": ({ label, brand, after }: Said<unknown, Price>) =>
    `added ${label} to ${brand} at ${moneyText(after.wholesale_price)} per connection`,
  "integration.price_changed": ({ label, brand, before, after }: Said<Price, Price>) =>
    `changed the price of ${label} for ${brand} from ${moneyText(before.wholesale_price)} to ${moneyText(after.wholesale_price)}`,
  "integration.removed": ({ label, brand, before: { businesses } }: Said<{ businesses: readonly string[] }>) =>
    `removed ${label} from ${brand}${businesses.length === 0 ? "" : ` (used by ${listNames(businesses)})`}`,
  "integration.restored": ({ label, brand }) => `restored ${label} for ${brand}`,
});
