import { FieldError } from "../../../ui/field.tsx";

type ChoiceNoteProps = {
  text: string;
  /** The button was pressed before anything was chosen. */
  missed: boolean;
};

/** A prompt to choose, next to the submit button; shown as an error once that was pressed. */
export const ChoiceNote = ({ text, missed }: ChoiceNoteProps) =>
  missed ? (
    <div role="alert">
      <FieldError>{text}</FieldError>
    </div>
  ) : (
    text
  );

/** Focuses the missed choice. */
export const focusChoices = (form: HTMLFormElement): void =>
  form.querySelector<HTMLInputElement>("input[type=radio]:enabled")?.focus();
