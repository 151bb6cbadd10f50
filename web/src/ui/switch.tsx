import { Switch as Base } from "@base-ui/react/switch";
import { cx } from "../lib/cx.ts";

type SwitchProps = {
  /** 'Active Status, Dana Whitfield': the setting and its owner. */
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  /** The id of the text that explains why it is disabled. */
  describedBy?: string | undefined;
};

export function Switch({ label, checked, onChange, disabled, describedBy }: SwitchProps) {
  return (
    <Base.Root
      nativeButton
      render={<button type="button" />}
      aria-label={label}
      aria-describedby={describedBy}
      checked={checked}
      disabled={disabled}
      onCheckedChange={(next) => onChange(next)}
      className={cx(
        "relative inline-block h-5 w-9 flex-none rounded-full bg-line-strong transition-colors duration-(--t-base) after:absolute after:-inset-2.5",
        "after:content-[''] data-checked:bg-accent data-disabled:cursor-not-allowed data-disabled:opacity-55 forced-colors:border",
      )}
    >
      <Base.Thumb className="absolute top-0.5 left-0.5 size-4 rounded-full bg-on-accent shadow-1 transition-transform duration-(--t-base) ease-out data-checked:translate-x-4 forced-colors:bg-[ButtonText]" />
    </Base.Root>
  );
}
