import { Ellipsis } from "lucide-react";
import type { ButtonSize, ButtonVariant } from "../../ui/button-class.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Menu } from "../../ui/menu.tsx";
import type { BrandStatus } from "./brands.queries.ts";
import { brandsText as words } from "./brands.text.ts";

export type BrandMenuProps = {
  brand: {
    id: number;
    version: number;
    name: string;
    support_email: string;
    frontend_domain: string;
    status: BrandStatus;
  };
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  className?: string | undefined;
};

const Entries = lazyPart(async () => (await import("./brand-menu-entries.tsx")).BrandMenuEntries);

export const BrandMenu = ({ brand, variant = "ghost", size = "sm", className }: BrandMenuProps) => (
  <Menu
    load={Entries.load}
    trigger={
      <IconButton label={words.actions(brand.name)} variant={variant} size={size} className={className}>
        <Ellipsis aria-hidden="true" />
      </IconButton>
    }
  >
    <Entries brand={brand} />
  </Menu>
);
