import type { ComponentProps } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class.ts";

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label"> & {
  /** The accessible name, which an icon alone lacks. */
  label: string;
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
};

export function IconButton({ label, variant = "ghost", size = "md", className, type, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? "button"}
      aria-label={label}
      className={buttonClass({ variant, size, icon: true }, className)}
    />
  );
}
