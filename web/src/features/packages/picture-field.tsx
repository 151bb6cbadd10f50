import { IMAGE_ALT_MAX } from "@console/contract/limits.ts";
import { ImagePlus, Trash2 } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { cx } from "../../lib/cx.ts";
import { Button } from "../../ui/button.tsx";
import { Field, FieldError } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { packageFields } from "./package.fields.ts";
import { formText as words } from "./package-form.text.ts";
import type { Picture } from "./use-picture.ts";

type PictureFieldProps = { picture: Picture; alt: UseFormRegisterReturn; copies: boolean };

/** A file is dropped or chosen; it is sent with the form. */
export function PictureField({ picture, alt, copies }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) picture.take(file);
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
      <legend className="mb-3.5 text-14 font-semibold">{words.picture}</legend>
      <div
        className={cx(
          "flex flex-wrap items-center gap-3 rounded-md border border-dashed border-line-strong p-3",
          over && "border-accent bg-accent-soft",
        )}
      >
        {picture.src && (
          <img
            src={picture.src}
            alt={words.pictureOf}
            className="aspect-4/3 w-24 flex-none rounded-sm border border-line bg-surface-2 object-cover"
          />
        )}
        <div className="flex min-w-0 flex-1 basis-40 flex-col items-start gap-2">
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => input.current?.click()}>
              <ImagePlus aria-hidden="true" />
              {picture.src ? words.replacePicture : words.choosePicture}
            </Button>
            {picture.src && (
              <Button size="sm" variant="ghost" onClick={picture.drop}>
                <Trash2 aria-hidden="true" />
                {words.removePicture}
              </Button>
            )}
          </div>
          <p className="text-12 text-fg-3">
            {words.dropHere}
            {copies && picture.src && ` ${words.copiesPicture}`}
          </p>
        </div>
        <input
          ref={input}
          type="file"
          accept="image/*"
          aria-label={words.choosePicture}
          tabIndex={-1}
          className="hidden"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) picture.take(file);
            // The same file can be chosen again after it was removed.
            target.value = "";
          }}
        />
      </div>
      {picture.problem && (
        <div role="alert">
          <FieldError>{picture.problem}</FieldError>
        </div>
      )}
      {picture.src && (
        <Field label={packageFields.image_alt.label} hint={words.altHint}>
          <Input {...alt} autoComplete="off" maxLength={IMAGE_ALT_MAX} />
        </Field>
      )}
    </fieldset>
  );
}
