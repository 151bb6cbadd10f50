import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeftRight, Copy, ExternalLink, Pencil, Power, PowerOff, Receipt } from "lucide-react";
import { writeText } from "../../components/feedback/copy-button.tsx";
import { toasts } from "../../components/feedback/toasts.ts";
import { paths } from "../../lib/paths.ts";
import { MenuItem, MenuLink, MenuSeparator } from "../../ui/menu-items.tsx";
import { brandText as words } from "./brand.text.ts";
import type { BrandMenuProps } from "./brand-menu.tsx";
import { brandStatus } from "./brand-status-toggle.ts";

export function BrandMenuEntries({ brand }: Pick<BrandMenuProps, "brand">) {
  const client = useQueryClient();
  const active = brand.status === "active";
  const params = { id: String(brand.id) };

  async function copyEmail() {
    if (await writeText(brand.support_email)) toasts.success(words.emailCopied, brand.support_email);
  }

  return (
    <>
      <MenuLink
        icon={<Pencil aria-hidden="true" />}
        link={<Link to={paths.brand} params={params} search={{ edit: 1 }} />}
      >
        {words.editMenu}
      </MenuLink>
      <MenuLink icon={<Receipt aria-hidden="true" />} link={<Link to={paths.brandBilling} params={params} />}>
        {words.billing}
      </MenuLink>
      <MenuLink
        icon={<ArrowLeftRight aria-hidden="true" />}
        link={<Link to={paths.brandBilling} params={params} search={{ plan: 1 }} />}
      >
        {words.changePlanMenu}
      </MenuLink>
      <MenuItem icon={<Copy aria-hidden="true" />} onSelect={() => void copyEmail()}>
        {words.copyEmail}
      </MenuItem>
      {brand.frontend_domain && (
        <MenuLink
          link={
            <a href={`https://${brand.frontend_domain}`} target="_blank" rel="noopener noreferrer">
              <ExternalLink aria-hidden="true" />
              {words.openFrontend} <span className="sr-only">{words.newTab}</span>
            </a>
          }
        />
      )}
      <MenuSeparator />
      <MenuItem
        icon={active ? <PowerOff aria-hidden="true" /> : <Power aria-hidden="true" />}
        onSelect={() => brandStatus.change(client, brand, active ? "inactive" : "active")}
      >
        {active ? words.deactivate : words.activate}
      </MenuItem>
    </>
  );
}
