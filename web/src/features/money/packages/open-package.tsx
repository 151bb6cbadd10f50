import { packages } from "@console/contract/packages.ts";
import { useReadOnce } from "../../../components/form/use-read-once.ts";
import { PackageDialog } from "./package-dialog.tsx";
import { formText as words } from "./package-form.text.ts";
import { packagesText } from "./packages.text.ts";

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
