import { ImagePlus, Trash2 } from "lucide-react";
import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { cx } from "../../lib/cx.ts";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";
import { pictureText as words } from "../components.text.ts";
import type { Picture } from "./use-picture.ts";

type PictureFieldProps = {
  picture: Picture;
  title: string;
  /** Describes the picture to screen readers. */
  alt: string;
  remove: string;
  hint: string;
  /** A class for its shape. */
  shape: string;
  /** Below the picture, once there is one. */
  children?: ReactNode;
};

/** A file is dropped or chosen, and sent when the form is saved. */
export function PictureField({ picture, title, alt, remove, hint, shape, children }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) picture.choose(file);
  }

  return (
    <fieldset
      className="flex min-w-0 flex-col gap-3.5"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <legend className="mb-3.5 text-14 font-semibold">{title}</legend>
      <div
        className={cx(
          "flex flex-wrap items-center gap-3 rounded-md border border-dashed border-line-strong p-3",
          over && "border-accent bg-accent-soft",
        )}
      >
        {picture.src && (
          <img src={picture.src} alt={alt} className={`flex-none rounded-sm border border-line ${shape}`} />
        )}
        <div className="flex min-w-0 flex-1 basis-40 flex-col items-start gap-2">
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => input.current?.click()}>
              <ImagePlus aria-hidden="true" />
              {picture.src ? words.replace : words.choose}
            </Button>
            {picture.src && (
              <Button size="sm" variant="ghost" onClick={picture.drop}>
                <Trash2 aria-hidden="true" />
                {remove}
              </Button>
            )}
          </div>
          <p className="text-12 text-fg-3">{hint}</p>
        </div>
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label={words.choose}
          tabIndex={-1}
          className="hidden"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) picture.choose(file);
            // Allows choosing the same file again after it was removed.
            target.value = "";
          }}
        />
      </div>
      {picture.problem && (
        <div role="alert">
          <FieldError>{picture.problem}</FieldError>
        </div>
      )}
      {picture.src && children}
    </fieldset>
  );
}
