import { CODE_LENGTH } from "@console/contract/limits.ts";
import { type ComponentProps, useId } from "react";
import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { OtpField } from "../../../ui/otp-field.tsx";
import { signInText } from "./sign-in.text.ts";

type CodeFieldProps = Omit<ComponentProps<typeof OtpField>, "id" | "length" | "invalid" | "describedBy"> & {
  label: string;
  error: string | undefined;
};

/** The emailed code, with what is wrong with it. */
export function CodeField({ label, error, ...field }: CodeFieldProps) {
  const id = useId();
  const isWrong = error !== undefined;
  return (
    <>
      <label htmlFor={id} className="text-13 font-medium">
        {label}
      </label>
      <OtpField
        {...field}
        id={id}
        length={CODE_LENGTH}
        invalid={isWrong}
        describedBy={isWrong ? `${id}-error` : undefined}
      />
      <div role="alert">{isWrong && <FieldError id={`${id}-error`}>{error}</FieldError>}</div>
    </>
  );
}

type ResendButtonProps = {
  /** Seconds until another code may be requested. */
  left: number;
  pending?: boolean;
  className?: string;
  onResend: () => void;
};

export const ResendButton = ({ left, onResend, ...button }: ResendButtonProps) => (
  <Button variant="ghost" aria-disabled={left > 0 || undefined} onClick={() => left === 0 && onResend()} {...button}>
    {signInText.resend}
    {left > 0 && (
      <span aria-hidden="true" className="font-normal tabular-nums">
        {signInText.resendIn(left)}
      </span>
    )}
  </Button>
);
