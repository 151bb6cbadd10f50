import type { Package } from "@console/contract/packages.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { isConflict } from "../../api/errors.ts";
import { packageQuery } from "../../api/package-record.ts";
import { paths } from "../../app/paths.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { toasts } from "../../components/toasts.ts";
import { useAsked } from "../../components/use-asked.ts";
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
  const used = pack.total_brands > 0;
  const { data } = useQuery({ ...packageQuery(pack.id), enabled: open && used });

  async function remove() {
    try {
      const { meta } = await removePackage(pack);
      toasts.success(words.deleted, meta.message);
    } catch (error) {
      // The dialog stays and says the same words, so the toast is not announced.
      toasts.failure(words.error, error, words.deleteFailed, { announce: false });
      // The next try acts on what the colleague has saved.
      if (isConflict(error)) {
        renew();
        void refreshPackages(client);
      }
      throw error;
    }
    void refreshPackages(client);
  }

  const showBrands = () => navigate({ to: paths.brands, search: { package: pack.id }, ignoreBlocker: true });

  return used ? (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={words.usedTitle(pack.name)}
      body={words.usedBody(data && concerned(data), data?.total_concerned ?? listed.total_brands)}
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
