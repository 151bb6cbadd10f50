import type { PackageDetail } from "@console/contract/packages.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { errorMessage, isSessionEnd } from "../../api/errors.ts";
import { packageQuery } from "../../api/package-record.ts";
import { toasts } from "../../components/toasts.ts";
import { PackageDialog } from "./package-dialog.tsx";
import { formText as words } from "./package-form.text.ts";
import { packagesText } from "./packages.text.ts";

type OpenPackageProps = {
  editing: number | undefined;
  copying: number | undefined;
  onClose: () => void;
  onSaved: (id: number) => void;
};

/** The form that the address names, once its package is read: fresh, for its version counts. */
export function OpenPackage({ editing, copying, onClose, onSaved }: OpenPackageProps) {
  const id = editing ?? copying;
  // Read once: what a colleague does later must neither move the ground under the form nor take it away.
  const [read, setRead] = useState<PackageDetail>();
  const { data, error, isFetchedAfterMount } = useQuery({
    ...packageQuery(id ?? 0),
    enabled: id !== undefined && read === undefined,
    staleTime: 0,
  });
  if (read === undefined && data && isFetchedAfterMount) setRead(data);
  const failed = read === undefined && error !== null && !isSessionEnd(error);

  const leave = useEffectEvent(() => {
    const missing = error && "status" in error && error.status === 404;
    toasts.error(
      missing ? words.gone : packagesText.oneFailed.title,
      missing ? words.goneBody : errorMessage(error, packagesText.oneFailed.body),
    );
    onClose();
  });
  useEffect(() => {
    if (failed) leave();
  }, [failed]);

  if (id === undefined) return <PackageDialog onClose={onClose} onSaved={onSaved} />;
  if (!read) return null;
  return editing === undefined ? (
    <PackageDialog source={read} onClose={onClose} onSaved={onSaved} />
  ) : (
    <PackageDialog loaded={read} onClose={onClose} onSaved={onSaved} />
  );
}
