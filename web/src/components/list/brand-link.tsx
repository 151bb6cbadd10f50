import { Link } from "@tanstack/react-router";
import { paths } from "../../lib/paths.ts";

type BrandLinkProps = { id: number; name: string; to?: typeof paths.brand | typeof paths.brandBilling };

/** A row's brand, which leads to its page. */
export const BrandLink = ({ id, name, to = paths.brand }: BrandLinkProps) => (
  <Link to={to} params={{ id: String(id) }} className="touch underline-offset-3 hover:underline">
    {name}
  </Link>
);
