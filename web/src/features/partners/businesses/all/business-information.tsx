import type { BusinessDetails } from "@console/contract/businesses.ts";
import { Link } from "@tanstack/react-router";
import { paths } from "../../../../lib/paths.ts";
import { buttonClass } from "../../../../ui/button-class.ts";
import { Fact, Section } from "../../../../ui/card.tsx";
import { Time } from "../../../../ui/time.tsx";
import { businessesText } from "../businesses.text.ts";
import { MinutesChange } from "./all-business-columns.tsx";
import { allBusinessesText as words } from "./all-businesses.text.ts";

export const BusinessInformation = ({ business }: { business: BusinessDetails }) => (
  <Section title={words.information}>
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 pt-3">
      <Fact label={words.brand}>
        <Link
          to={paths.brand}
          params={{ id: String(business.organization_id) }}
          className="touch font-medium text-accent-text underline-offset-3 hover:underline"
        >
          {business.brand}
        </Link>
      </Fact>
      <Fact label={words.externalId}>{business.external_id}</Fact>
      <Fact label={words.type}>{business.type || businessesText.noType}</Fact>
      <Fact label={words.location}>{business.location || businessesText.noLocation}</Fact>
      <Fact label={words.locations}>{business.total_locations.toLocaleString("en-US")}</Fact>
      <Fact label={words.agents}>{business.total_agent.toLocaleString("en-US")}</Fact>
      <Fact label={words.premium}>{words.yesNo[business.premium_support ? "true" : "false"]}</Fact>
      <Fact label={words.created}>
        <Time at={business.created_at} show="date" />
      </Fact>
      <Fact label={words.minutesMonth}>
        {words.minutes(business.minutes)} <MinutesChange minutes={business.minutes} before={business.minutes_before} />
      </Fact>
      <Fact label={words.minutesBefore}>{words.minutes(business.minutes_before)}</Fact>
      <Fact label={words.used}>{business.last_used_at ? <Time at={business.last_used_at} /> : words.noUsage}</Fact>
    </dl>
    <Link
      to={paths.businesses}
      search={{ brand: business.organization_id }}
      className={buttonClass({ size: "sm" }, "mt-4")}
    >
      {words.ofBrand(business.brand)}
    </Link>
  </Section>
);
