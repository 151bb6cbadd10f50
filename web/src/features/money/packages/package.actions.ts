import { type Package, packages } from "@console/contract/packages.ts";
import { Copy, Pencil, Trash2 } from "lucide-react";
import { callAbout } from "../../../api/client.ts";
import { packageRecords } from "../../../api/package-record.ts";
import type { Action, GlobalAction } from "../../../components/actions/action.ts";
import { historyAction } from "../../../components/history/history.actions.ts";
import { hrefOf, paths } from "../../../lib/paths.ts";
import { brandsOf } from "./packages.queries.ts";
import { packagesText as words } from "./packages.text.ts";

const editOf = ({ id }: { id: number }) => hrefOf(paths.packages, { edit: id });
const brandsOn = ({ id }: { id: number }) => hrefOf(paths.brands, { package: id });

export const createPackage: GlobalAction = {
  label: words.add,
  keywords: ["new", "add"],
  href: hrefOf(paths.packages, { new: 1 }),
};

export const packageActions = {
  edit: {
    label: words.edit,
    icon: Pencil,
    link: editOf,
    opensDialog: true,
    palette: { label: words.editNamed, keywords: ["edit"] },
  },
  copy: {
    label: words.copy,
    icon: Copy,
    link: ({ id }) => hrefOf(paths.packages, { copy: id }),
    opensDialog: true,
    palette: { label: words.copyNamed, keywords: ["copy"] },
  },
  brands: {
    label: words.brands,
    link: brandsOn,
    palette: { label: words.brandsOnNamed, keywords: ["brands"] },
  },
  remove: {
    label: `${words.remove}…`,
    icon: Trash2,
    danger: true,
    applies: ({ is_default }) => !is_default,
    refresh: packageRecords.refresh,
    read: packageRecords.read,
    /** If brands are on it, lists them with links instead (PKG-09). */
    confirm: async (pkg, { client, go }) => {
      if (!pkg.in_use) {
        return {
          danger: true,
          title: words.deleteTitle(pkg.name),
          body: words.deleteBody,
          action: words.deleteAction,
        };
      }
      const detail = await packageRecords.read(client, pkg.id).catch(() => undefined);
      const total = detail?.total_concerned ?? pkg.total_brands;
      const title = words.usedTitle(pkg.name);
      // No brand is on it now: bills use it, and moving brands would not help.
      return total === 0
        ? {
            title,
            body: words.billedBody,
            action: words.openIt,
            run: async () => void (await go(editOf(pkg), { opensDialog: true, ignoreBlocker: true })),
          }
        : {
            title,
            body: words.usedBody(detail && brandsOf(detail), total),
            action: words.moveBrands,
            run: async () => void (await go(brandsOn(pkg), { ignoreBlocker: true })),
          };
    },
    run: async (pkg) => {
      const { meta } = await callAbout(packages.remove, pkg, {});
      return { title: words.deleted, body: meta.message };
    },
    failed: words.deleteFailed,
  },
  history: historyAction(paths.packages),
} satisfies Record<string, Action<Package>>;
