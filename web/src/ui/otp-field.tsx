import { OTPField } from "@base-ui/react/otp-field";
import type { RefObject } from "react";
import { cx } from "../lib/cx.ts";
import { controlClass } from "./field-context.ts";
import { uiText } from "./ui.text.ts";

type OtpFieldProps = {
  /** The id of the first slot, for the label's `htmlFor`. */
  id: string;
  length: number;
  value: string;
  onChange: (value: string) => void;
  onComplete: (value: string) => void;
  readOnly?: boolean | undefined;
  invalid?: boolean | undefined;
  describedBy?: string | undefined;
  firstSlot?: RefObject<HTMLInputElement | null> | undefined;
};

/** A code in slots. Pasted spaces and dashes are dropped, and phones suggest the code from the message. */
export function OtpField(props: OtpFieldProps) {
  const slots = Array.from({ length: props.length }, (_, index) => index + 1);
  return (
    <OTPField.Root
      id={props.id}
      length={props.length}
      value={props.value}
      inputMode="numeric"
      autoComplete="one-time-code"
      readOnly={props.readOnly}
      aria-describedby={props.describedBy}
      onValueChange={(value) => props.onChange(value)}
      onValueComplete={(value) => props.onComplete(value)}
      className="flex gap-2"
    >
      {slots.map((slot) => (
        <OTPField.Input
          key={slot}
          ref={slot === 1 ? props.firstSlot : undefined}
          aria-label={slot === 1 ? undefined : uiText.digit(slot, props.length)}
          aria-invalid={props.invalid || undefined}
          aria-describedby={props.describedBy}
          className={cx(controlClass, "h-12 w-full pr-0 pl-0 text-center text-20 font-medium tabular-nums")}
        />
      ))}
    </OTPField.Root>
  );
}
