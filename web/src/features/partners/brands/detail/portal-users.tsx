import type { Brand } from "@console/contract/brands.ts";
import { initials } from "@console/contract/initials.ts";
import { useState } from "react";
import { actionMenu } from "../../../../components/actions/action-menu.tsx";
import { CopyButton } from "../../../../components/feedback/copy-button.tsx";
import { Tag } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Section } from "../../../../ui/card.tsx";
import { lazyDialog } from "../../../../ui/lazy-part.tsx";
import { Avatar } from "../../../../ui/tile.tsx";
import { Time } from "../../../../ui/time.tsx";
import { closingText as closing } from "../closing.text.ts";
import { nameOf, portalOwnerOf } from "../users/portal-owner.ts";
import { portalUsersText as words } from "../users/portal-users.text.ts";
import { InEffect } from "./in-effect.tsx";

const PortalUserDialog = lazyDialog(async () => (await import("../users/portal-user-dialog.tsx")).PortalUserDialog);

type User = Brand["users"][number];

const UserMenu = actionMenu<Brand, Brand & { user: User }>(
  ({ user }) => words.actions(nameOf(user)),
  async () => {
    const { userActions } = await import("../users/portal-user.actions.ts");
    return ({ user }) => userActions(user);
  },
);

/** The people with an account on the brand's own portal, the portal owner first. */
export function PortalUsers({ brand }: { brand: Brand }) {
  const [editing, setEditing] = useState<User | "new" | null>(null);
  const owner = portalOwnerOf(brand);
  return (
    <Section
      title={words.title}
      action={
        !brand.closed_at && (
          <Button size="sm" variant="ghost" onClick={() => setEditing("new")}>
            {words.add}
          </Button>
        )
      }
    >
      {brand.closed_at && brand.users.length > 0 && <p className="pt-2.5 text-13 text-fg-2">{closing.accessEnded}</p>}
      {brand.users.length === 0 ? (
        <p className="pt-2.5 text-13 text-fg-2">{words.empty}</p>
      ) : (
        <ul aria-label={words.title}>
          {brand.users.map((user) => (
            <UserRow key={user.id} brand={brand} user={user} isOwner={user === owner} onEdit={() => setEditing(user)} />
          ))}
        </ul>
      )}
      <InEffect brandId={brand.id} part="users" className="mt-2" />
      {editing !== null && (
        <PortalUserDialog brand={brand} user={editing === "new" ? null : editing} onClose={() => setEditing(null)} />
      )}
    </Section>
  );
}

type UserRowProps = { brand: Brand; user: User; isOwner: boolean; onEdit: () => void };

function UserRow({ brand, user, isOwner, onEdit }: UserRowProps) {
  const name = nameOf(user);
  return (
    <li className="group flex min-h-14 items-center gap-2.5 border-b border-hairline py-2 text-13">
      <Avatar initials={initials(name)} />
      <div className="grid min-w-0 flex-1 gap-x-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] md:items-center">
        <div className="min-w-0">
          <p className="flex items-center gap-2">
            <span className="truncate font-medium" title={name}>
              {name}
            </span>
            {isOwner && <Tag tone="primary">{words.owner}</Tag>}
          </p>
          {user.email && user.name && (
            <p className="flex items-center gap-1 text-12">
              <a
                href={`mailto:${user.email}`}
                title={user.email}
                className="truncate touch text-accent-text underline-offset-3 hover:underline"
              >
                {user.email}
              </a>
              <CopyButton quiet text={user.email} label={words.copyEmail(name)} />
            </p>
          )}
        </div>
        <div className="min-w-0 text-12 text-fg-3">
          <p>
            {user.invited_at ? (
              <>
                {words.invited} <Time at={user.invited_at} />
              </>
            ) : (
              words.notInvited
            )}
          </p>
          {user.external_id && (
            <p className="truncate" title={user.external_id}>
              {words.externalId} <span className="font-mono">{user.external_id}</span>
            </p>
          )}
        </div>
      </div>
      {!brand.closed_at && (
        <span className="-mr-1.5 flex flex-none items-center">
          <Button size="sm" variant="ghost" aria-label={words.editOf(name)} onClick={onEdit}>
            {words.edit}
          </Button>
          <UserMenu record={{ ...brand, user }} />
        </span>
      )}
    </li>
  );
}
