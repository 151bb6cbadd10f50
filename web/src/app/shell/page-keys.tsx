import { mayAccess } from "@console/contract/permissions.ts";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useIdentity } from "../../api/identity.ts";
import type { ShortcutId } from "../../lib/keys.ts";
import { useShortcut } from "../../lib/use-shortcut.ts";
import { listedPages } from "../pages.ts";

/** The shortcuts that open the pages that the role may see. */
export function PageKeys() {
  const role = useIdentity()?.role;
  const router = useRouter();
  if (!role) return null;
  return listedPages(router)
    .filter(({ area }) => mayAccess(role, area))
    .map(({ to, keys }) => keys && <PageKey key={to} to={to} id={keys} />);
}

function PageKey({ to, id }: { to: string; id: ShortcutId }) {
  const navigate = useNavigate();
  useShortcut(id, () => void navigate({ to }));
  return null;
}
