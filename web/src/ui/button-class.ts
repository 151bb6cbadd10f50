import { cx } from "../lib/cx.ts";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

const variants: Record<ButtonVariant, string> = {
  primary: "bg-ink text-on-ink border-transparent hover:bg-ink-hover",
  secondary:
    "bg-surface text-fg border-line shadow-1 hover:bg-hover hover:border-line-strong aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text",
  ghost: "text-fg-2 border-transparent hover:bg-hover hover:text-fg",
  danger: "bg-error text-on-error border-transparent hover:bg-error-hover",
};

const sizes: Record<ButtonSize, string> = {
  sm: "h-ctl-sm px-2.5",
  md: "h-ctl px-3",
  lg: "h-ctl-lg px-4",
};

const iconSizes: Record<ButtonSize, string> = { sm: "size-ctl-sm", md: "size-ctl", lg: "size-ctl-lg" };

const base = [
  "inline-flex flex-none items-center justify-center gap-1.5 rounded-sm border text-13 font-medium whitespace-nowrap select-none transition-colors",
  "duration-(--t-fast) disabled:opacity-55 disabled:pointer-events-none aria-disabled:opacity-55",
].join(" ");

type Look = { variant?: ButtonVariant | undefined; size?: ButtonSize | undefined; icon?: boolean | undefined };

/** A button's styles, for links that look like one. */
export const buttonClass = ({ variant = "secondary", size = "md", icon = false }: Look = {}, extra?: string): string =>
  cx(base, variants[variant], icon ? iconSizes[size] : sizes[size], extra);
