/** The columns of a brand in an answer, including its package's name. */
const columns = `b.id, b.name, b.support_email, b.domain, b.status, b.address, b.phone, b.description, b.brand_color,
  b.package_id, b.total_businesses, b.created_at, p.name as package`;

const joined = (ids: string) => `select ${columns} from (${ids}) k join brands b using (id)
  join packages p on p.id = b.package_id order by b.created_at desc, b.id desc`;

export type Statement = { name: string; text: string };

/** The exact number of brands, from the counters. */
export const countBrands = (status: string | null): Statement => ({
  name: `count${status ? "_status" : ""}`,
  text: `select coalesce(sum(n), 0)::int as n from brand_counts ${status ? "where status = $1" : ""}`,
});

/** A page: its ids from an index first, then the rows. @param reverse read from the end of the list */
export const pageOfBrands = (status: string | null, reverse: boolean): Statement => {
  const order = reverse ? "created_at, id" : "created_at desc, id desc";
  const [where, limit] = status ? ["where status = $1", 2] : ["", 1];
  return {
    name: `page${status ? "_status" : ""}${reverse ? "_reverse" : ""}`,
    text: joined(`select id from brands ${where} order by ${order} limit $${limit} offset $${limit + 1}`),
  };
};

/**
 * Page and total in one pass over the matching ids. An ordinary `order by … limit` would get a plan that scans the
 * whole table.
 */
const onePass = (name: string, condition: string): Statement => ({
  name,
  text: `with m as materialized (select id, created_at from brands where ${condition}),
    k as (select id from m order by created_at desc, id desc limit 10 offset $2),
    n as (select count(*)::int as n from m)
    select n.n as total, ${columns} from n left join k on true left join brands b on b.id = k.id
    left join packages p on p.id = b.package_id order by b.created_at desc, b.id desc`,
});

export const searchBrands = onePass("search", "name ilike $1 or support_email ilike $1");
export const brandsOnPackage = onePass("package", "package_id = $1");

export const readBrand: Statement = {
  name: "brand",
  text: `select ${columns} from brands b join packages p on p.id = b.package_id where b.id = $1`,
};

export const updateBrand: Statement = {
  name: "update",
  text: `update brands set phone = coalesce($2, phone), description = coalesce($3, description), updated_at = now()
    where id = $1 returning *`,
};

export const newestActivities: Statement = {
  name: "feed",
  text: "select * from activities order by id desc limit 10",
};

export const activitiesBefore: Statement = {
  name: "feed_before",
  text: "select * from activities where id < $1 order by id desc limit 10",
};
