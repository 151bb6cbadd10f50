import { FieldError } from "../../ui/field.tsx";

type ChoiceNoteProps = {
  text: string;
  /** The button was pressed before anything was chosen. */
  missed: boolean;
};

/** Asks to choose, beside the button that goes on with it; once that was pressed, as a fault. */
export const ChoiceNote = ({ text, missed }: ChoiceNoteProps) =>
  missed ? (
    <div role="alert">
      <FieldError>{text}</FieldError>
    </div>
  ) : (
    text
  );

/** The choice that was missed takes the focus. */
export const focusChoices = (form: HTMLFormElement): void =>
  form.querySelector<HTMLInputElement>("input[type=radio]:enabled")?.focus();
