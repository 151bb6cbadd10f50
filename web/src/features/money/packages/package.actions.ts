import { type Package, packages } from "@console/contract/packages.ts";
import { Copy, Pencil, Trash2 } from "lucide-react";
import { callAbout } from "../../../api/call-about.ts";
import { packageQuery } from "../../../api/package-record.ts";
import type { Action, Start } from "../../../components/actions/action.ts";
import { historyAction } from "../../../components/history/history.actions.ts";
import { hrefOf, paths } from "../../../lib/paths.ts";
import { brandsOf, refreshPackages } from "./packages.queries.ts";
import { packagesText as words } from "./packages.text.ts";

const editOf = ({ id }: { id: number }) => hrefOf(paths.packages, { edit: id });
const brandsOn = ({ id }: { id: number }) => hrefOf(paths.brands, { package: id });

export const createPackage: Start = {
  label: words.add,
  keywords: ["new", "add"],
  href: hrefOf(paths.packages, { new: 1 }),
};

export const packageActions = {
  edit: {
    label: words.edit,
    icon: Pencil,
    link: editOf,
    over: true,
    palette: { label: words.editNamed, keywords: ["edit"] },
  },
  copy: {
    label: words.copy,
    icon: Copy,
    link: ({ id }) => hrefOf(paths.packages, { copy: id }),
    over: true,
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
    refresh: refreshPackages,
    read: (client, id) => client.fetchQuery({ ...packageQuery(id), staleTime: 0 }),
    /** If brands are on it, lists them with links instead (PKG-09). */
    confirm: async (pack, { client, go }) => {
      if (!pack.in_use) {
        return {
          danger: true,
          title: words.deleteTitle(pack.name),
          body: words.deleteBody,
          action: words.deleteAction,
        };
      }
      const detail = await client.fetchQuery({ ...packageQuery(pack.id), staleTime: 0 }).catch(() => undefined);
      const total = detail?.total_concerned ?? pack.total_brands;
      const title = words.usedTitle(pack.name);
      // No brand is on it now: bills use it, and moving brands would not help.
      return total === 0
        ? {
            title,
            body: words.billedBody,
            action: words.openIt,
            run: async () => void (await go(editOf(pack), { over: true, ignoreBlocker: true })),
          }
        : {
            title,
            body: words.usedBody(detail && brandsOf(detail), total),
            action: words.moveBrands,
            run: async () => void (await go(brandsOn(pack), { ignoreBlocker: true })),
          };
    },
    run: async (pack) => {
      const { meta } = await callAbout(packages.remove, pack, {});
      return { title: words.deleted, body: meta.message };
    },
    failed: words.deleteFailed,
  },
  history: historyAction(paths.packages),
} satisfies Record<string, Action<Package>>;
