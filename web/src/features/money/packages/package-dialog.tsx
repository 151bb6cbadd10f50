import { type PackageDetail, packageCreate, packageDetail, packages } from "@console/contract/packages.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { packageRecords } from "../../../api/package-record.ts";
import { MessageBar } from "../../../components/feedback/message-bar.tsx";
import { toasts } from "../../../components/feedback/toasts.ts";
import { emptyOf } from "../../../components/form/fields.ts";
import { FormDialog } from "../../../components/form/form-dialog.tsx";
import { type Picture, usePicture } from "../../../components/form/use-picture.ts";
import { useReadOnce } from "../../../components/form/use-read-once.ts";
import { useRecordForm } from "../../../components/form/use-record-form.tsx";
import { common } from "../../../lib/common.text.ts";
import { type PackageForm, packageFields } from "./package.fields.ts";
import { copyOf, formOf, type PriceNotes, problemsOf, roundPrices, sentOf, unseenOf } from "./package-form.rules.ts";
import { formText as words } from "./package-form.text.ts";
import { PackageFormFields } from "./package-form-fields.tsx";
import { PackagePreview } from "./package-preview.tsx";
import {
  createPackage,
  pictureUrl,
  readPicture,
  removePicture,
  setPicture,
  updatePackage,
} from "./packages.queries.ts";
import { packagesText } from "./packages.text.ts";

type PackageDialogProps = {
  /** The package to edit. */
  loaded?: PackageDetail;
  /** The package to copy. */
  source?: PackageDetail;
  onClose: () => void;
  onSaved: (id: number) => void;
};

/** Create, copy and edit in one form. */
export function PackageDialog({ loaded, source, onClose, onSaved }: PackageDialogProps) {
  const client = useQueryClient();
  const [initial] = useState(() => (loaded ? formOf(loaded) : source ? copyOf(source) : emptyOf(packageFields)));
  // A copy already has a name and differs in its prices.
  const prices = useRef<HTMLInputElement>(null);
  const origin = loaded ?? source;
  const [notes, setNotes] = useState<PriceNotes>({});
  const picture = usePicture(origin?.image_url ? pictureUrl(origin.image_url) : null);
  const rounded = (values: PackageForm, stored: PackageDetail | null) =>
    roundPrices(values, stored ? formOf(stored) : initial);
  const record = useRecordForm({
    fields: packageFields,
    start: initial,
    edit: { loaded: loaded ?? null, schema: packageDetail, formOf },
    check: {
      schema: packageCreate,
      body: (values: PackageForm) => ({ organization_plan: sentOf(rounded(values, loaded ?? null)) }),
      problems: (values) => ({ ...problemsOf(values), ...unseenOf(notes) }),
    },
    draft: draftKey(loaded, source),
    words,
    save: async (values, { stored, key, adopt }) => {
      const form = rounded(values, stored);
      const alt = packageFields.image_alt.sent(form.image_alt);
      const saved = stored
        ? await updatePackage(stored, { ...sentOf(form), ...(stored.image_url && { image_alt: alt }) }, key)
        : await createPackage(sentOf(form), key);
      // The picture is sent afterwards; if that fails, the next attempt only updates.
      adopt(saved);
      await savePicture(saved, { picture, alt, source });
      return saved;
    },
    onSaved: (saved) => {
      toasts.success(loaded ? words.updated : source ? words.copied : words.created, saved.name);
      void packageRecords.refresh(client);
      onSaved(saved.id);
    },
    onFailed: () => void packageRecords.refresh(client),
  });
  const { stored, gone, failure } = record;
  const unsaved = failure !== null && stored !== null && !loaded;

  return (
    <FormDialog
      size="lg"
      title={loaded ? words.edit : words.create}
      description={about(loaded, source)}
      onClose={onClose}
      form={{
        ...record,
        dirty: record.dirty || picture.changed,
        submit: async (event) => {
          await record.submit(event);
          setNotes((all) =>
            Object.fromEntries(Object.entries(all).map(([name, { note }]) => [name, { note, isSeen: true }])),
          );
        },
        notice: (unsaved || record.notice) && (
          <>
            {unsaved && <MessageBar tone="warning">{words.pictureNotSaved}</MessageBar>}
            {record.notice}
          </>
        ),
      }}
      submitLabel={gone ? words.saveAsNew : loaded ? common.save : words.create}
      initialFocus={source && prices}
    >
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_264px]">
        <PackageFormFields
          record={record}
          picture={picture}
          prices={prices}
          notes={notes}
          onNotes={setNotes}
          pricesFrom={stored?.next_prices?.starts_on}
          copies={source !== undefined}
        />
        <PackagePreview
          form={record.form}
          start={initial}
          record={stored}
          picture={picture.src}
          isDefault={loaded?.is_default ?? false}
        />
      </div>
    </FormDialog>
  );
}

type SavedPicture = { picture: Picture; alt: string; source: PackageDetail | undefined };

/** After the package itself, on its new version; a copy gets its source's picture. */
async function savePicture(saved: PackageDetail, { picture, alt, source }: SavedPicture): Promise<void> {
  const { choice } = picture;
  if (choice.kind === "new") await setPicture(saved, choice.file, alt);
  else if (choice.kind === "none" && saved.image_url) await removePicture(saved);
  else if (choice.kind === "kept" && source?.image_url) await setPicture(saved, await readPicture(source.id), alt);
}

const draftKey = (loaded?: PackageDetail, source?: PackageDetail): string =>
  loaded ? `package-edit-${loaded.id}` : source ? `package-copy-${source.id}` : "package-new";

const about = (loaded?: PackageDetail, source?: PackageDetail): string =>
  loaded ? words.editAbout(loaded.name) : source ? words.copyAbout(source.name) : words.createAbout;

type OpenPackageProps = {
  editing: number | undefined;
  copying: number | undefined;
  onClose: () => void;
  onSaved: (id: number) => void;
};

/** The form for the package in the address, once it is loaded. */
export function OpenPackage({ editing, copying, ...form }: OpenPackageProps) {
  const id = editing ?? copying;
  const read = useReadOnce({
    route: packages.read,
    kind: "package",
    id,
    gone: words.gone,
    failed: packagesText.oneFailed,
    onClose: form.onClose,
  });
  if (id === undefined) return <PackageDialog {...form} />;
  return read && <PackageDialog {...(editing === undefined ? { source: read } : { loaded: read })} {...form} />;
}
