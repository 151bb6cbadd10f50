import { Menu as Base } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { cx } from "../lib/cx.ts";

const itemClass =
  "flex min-h-8 w-full items-center gap-2.5 rounded-sm px-2.5 text-13 whitespace-nowrap outline-none select-none data-highlighted:bg-hover data-disabled:text-fg-disabled pointer-coarse:min-h-11";

type MenuItemProps = {
  children: ReactNode;
  onSelect?: (() => void) | undefined;
  icon?: ReactNode;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
};

/** An entry that opens a further step ends with an ellipsis. */
export const MenuItem = ({ children, onSelect, icon, danger = false, disabled }: MenuItemProps) => (
  <Base.Item onClick={onSelect} disabled={disabled} className={cx(itemClass, danger ? "text-error-text" : "text-fg")}>
    {icon}
    {children}
  </Base.Item>
);

type MenuLinkProps = {
  link: ReactElement<Record<string, unknown>>;
  /** Omitted if `link` has its own children, which take precedence. */
  children?: ReactNode;
  icon?: ReactNode;
};

/** `link` is the anchor or router link to render. */
export const MenuLink = ({ link, children, icon }: MenuLinkProps) => (
  <Base.LinkItem render={link} closeOnClick className={cx(itemClass, "text-fg")}>
    {icon}
    {children}
  </Base.LinkItem>
);

export const MenuSeparator = () => <Base.Separator className="-mx-1 my-1 h-px bg-line" />;

type MenuChoiceProps<V extends string> = {
  label: string;
  value: V;
  options: readonly { value: V; label: string; icon?: ReactNode }[];
  onChange: (value: V) => void;
};

/** A choice among a few options inside a menu, with a heading. */
export function MenuChoice<V extends string>({ label, value, options, onChange }: MenuChoiceProps<V>) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2.5 pt-1.5 pb-1 text-12 text-fg-3">{label}</Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={(next: V) => onChange(next)}>
        {options.map((option) => (
          <Base.RadioItem key={option.value} value={option.value} className={cx(itemClass, "text-fg")}>
            {option.icon}
            {option.label}
            <Base.RadioItemIndicator className="ml-auto">
              <Check aria-hidden="true" />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  );
}
