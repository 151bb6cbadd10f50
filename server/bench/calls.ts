export type Measured = { what: string; path: string; brandId?: number };

/** List, last page, search and detail of each area. */
export function areaCalls(brandCount: number, brandId: number): Measured[] {
  const pages = (rows: number) => Math.ceil(rows / 10);
  const own = (what: string, path: string) => ({ what, path, brandId });
  return [
    { what: "Brands, list", path: "/admin/agencies" },
    { what: "Brands, last page", path: `/admin/agencies?page=${pages(brandCount)}` },
    { what: "Brands, middle page", path: `/admin/agencies?page=${Math.ceil(pages(brandCount) / 2)}` },
    { what: "Brands, search", path: `/admin/agencies?search_key=brand%20${brandCount - 7}` },
    { what: "Brand, detail", path: `/admin/agencies/${brandId}` },
    own("Businesses, list", "/admin/business_configurations"),
    own("Businesses, search", "/admin/business_configurations?search_key=austin"),
    own("Integrations, assigned", "/admin/available_integrations?per_page=100"),
    own("Integrations, search", "/admin/available_integrations/all?search_key=zap"),
    own("Engines, assigned", "/admin/voice_engines"),
    { what: "Packages, list", path: "/admin/organization_plans" },
    { what: "Packages, search", path: "/admin/organization_plans?search_key=package%207" },
    { what: "Team, list", path: "/admin/users" },
    { what: "Coupons, list", path: "/admin/coupons" },
    { what: "Coupons, last page of 10", path: `/admin/coupons?per_page=10&page=${pages(Math.ceil(brandCount / 10))}` },
    { what: "Coupons, search", path: "/admin/coupons?search_key=code77" },
    { what: "Onboardings, list", path: "/admin/onboardings?status=scheduled" },
    { what: "Onboardings, search", path: "/admin/onboardings?search_key=company%2077" },
    { what: "Notifications, list", path: "/admin/notifications" },
  ];
}

/** The feed's ways of narrowing, at `events` rows. */
export function feedCalls(events: number): Measured[] {
  const feed = (what: string, query: string) => ({ what: `Activities, ${what}`, path: `/admin/activities?${query}` });
  return [
    feed("newest", "per_page=10"),
    feed("oldest", `per_page=10&before=${Math.ceil(events / 100_000)}0`),
    feed("one type", "type=success"),
    feed("one brand", "organization_id=77"),
    feed("one person", "user_id=7"),
    feed("common word", "search_key=changed"),
    feed("rare word", "search_key=rare"),
    feed("one day", `from=${dayAgo(3)}&to=${dayAgo(3)}`),
  ];
}

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
