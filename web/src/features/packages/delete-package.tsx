import type { Package } from "@console/contract/packages.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { isConflict } from "../../api/errors.ts";
import { packageQuery } from "../../api/package-record.ts";
import { ConfirmDialog } from "../../components/feedback/confirm-dialog.tsx";
import { toasts } from "../../components/feedback/toasts.ts";
import { useAsked } from "../../components/form/use-asked.ts";
import { paths } from "../../lib/paths.ts";
import { concerned } from "./package-form.rules.ts";
import { refreshPackages, removePackage } from "./packages.queries.ts";
import { packagesText as words } from "./packages.text.ts";

type DeletePackageProps = {
  /** As the list has it now. */
  pack: Package;
  open: boolean;
  onClose: () => void;
};

/** Asks before it is gone; of one that brands are on, names them and leads to them (PKG-09). */
export function DeletePackage({ pack: listed, open, onClose }: DeletePackageProps) {
  const [pack, renew] = useAsked(listed, open);
  const client = useQueryClient();
  const navigate = useNavigate();
  // As it was when it was asked: the question does not turn into another one under the hand that answers it.
  const used = pack.in_use;
  const { data, isPending } = useQuery({ ...packageQuery(pack.id), enabled: open && used });
  const total = data?.total_concerned ?? listed.total_brands;

  async function remove() {
    try {
      const { meta } = await removePackage(pack);
      toasts.success(words.deleted, meta.message);
    } catch (error) {
      // The next try acts on what the colleague has saved.
      if (isConflict(error)) {
        renew();
        void refreshPackages(client);
      }
      throw error;
    }
    void refreshPackages(client);
  }

  // Nobody is on it now: what needs it is a bill, and moving brands would not help.
  if (used && total === 0) {
    return (
      <ConfirmDialog
        open={open && !isPending}
        onClose={onClose}
        title={words.usedTitle(pack.name)}
        body={words.billedBody}
        action={words.openIt}
        run={() => navigate({ to: paths.packages, search: { edit: pack.id }, ignoreBlocker: true })}
      />
    );
  }
  const showBrands = () => navigate({ to: paths.brands, search: { package: pack.id }, ignoreBlocker: true });

  return used ? (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={words.usedTitle(pack.name)}
      body={words.usedBody(data && concerned(data), total)}
      action={words.moveBrands}
      run={showBrands}
    />
  ) : (
    <ConfirmDialog
      danger
      open={open}
      onClose={onClose}
      title={words.deleteTitle(pack.name)}
      body={words.deleteBody}
      action={words.deleteAction}
      run={remove}
      fallback={words.deleteFailed}
    />
  );
}
