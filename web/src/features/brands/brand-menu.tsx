import { Link } from "@tanstack/react-router";
import { Copy, Ellipsis, ExternalLink, Pencil, Power, PowerOff } from "lucide-react";
import { paths } from "../../app/paths.ts";
import { writeText } from "../../components/copy-button.tsx";
import { toasts } from "../../components/toasts.ts";
import type { ButtonSize, ButtonVariant } from "../../ui/button-class.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "../../ui/menu.tsx";
import type { BrandStatus } from "./brands.queries.ts";
import { brandsText as words } from "./brands.text.ts";
import { useBrandStatus } from "./use-brand-status.ts";

type BrandMenuProps = {
  brand: { id: number; version: number; name: string; support_email: string; status: BrandStatus };
  /** Known on the brand's own page only. */
  frontend?: string | undefined;
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  className?: string | undefined;
};

export function BrandMenu({ brand, frontend, variant = "ghost", size = "sm", className }: BrandMenuProps) {
  const setStatus = useBrandStatus();
  const active = brand.status === "active";

  async function copyEmail() {
    await writeText(brand.support_email);
    toasts.success(words.emailCopied, brand.support_email);
  }

  return (
    <Menu
      trigger={
        <IconButton label={words.actions(brand.name)} variant={variant} size={size} className={className}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
    >
      <MenuLink
        icon={<Pencil aria-hidden="true" />}
        link={<Link to={paths.brand} params={{ id: String(brand.id) }} search={{ edit: 1 }} />}
      >
        {words.editMenu}
      </MenuLink>
      <MenuItem icon={<Copy aria-hidden="true" />} onSelect={() => void copyEmail()}>
        {words.copyEmail}
      </MenuItem>
      {frontend && (
        <MenuLink
          icon={<ExternalLink aria-hidden="true" />}
          link={
            <a href={`https://${frontend}`} target="_blank" rel="noopener noreferrer">
              {words.openFrontend}
            </a>
          }
        >
          {words.openFrontend} <span className="sr-only">{words.newTab}</span>
        </MenuLink>
      )}
      <MenuSeparator />
      <MenuItem
        icon={active ? <PowerOff aria-hidden="true" /> : <Power aria-hidden="true" />}
        onSelect={() => setStatus(brand, active ? "inactive" : "active")}
      >
        {active ? words.deactivate : words.activate}
      </MenuItem>
    </Menu>
  );
}
