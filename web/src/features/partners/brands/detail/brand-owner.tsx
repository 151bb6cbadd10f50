import type { Brand } from "@console/contract/brands.ts";
import { initials } from "@console/contract/initials.ts";
import { useState } from "react";
import { ActionButton } from "../../../../components/actions/action-button.tsx";
import { CopyButton } from "../../../../components/feedback/copy-button.tsx";
import { DetailCard } from "../../../../components/layout/detail-card.tsx";
import { Button } from "../../../../ui/button.tsx";
import { lazyDialog } from "../../../../ui/lazy-part.tsx";
import { Avatar } from "../../../../ui/tile.tsx";
import { Time } from "../../../../ui/time.tsx";
import { brandText as words } from "../brand.text.ts";
import { addFields } from "../fields/brand.fields.ts";
import { inviteOwner } from "./detail.actions.ts";

const BrandUserDialog = lazyDialog(async () => (await import("./brand-user-dialog.tsx")).BrandUserDialog);

export function BrandOwner({ brand }: { brand: Brand }) {
  const [isEditing, setEditing] = useState(false);
  const [owner] = brand.users;

  return (
    <DetailCard title={words.owner}>
      {owner ? (
        <>
          <div className="group flex items-center gap-3">
            <Avatar size="lg" initials={initials(owner.name || owner.email)} />
            <div className="min-w-0 flex-1">
              {owner.name && <p className="truncate text-14 font-medium">{owner.name}</p>}
              {owner.email && (
                <p className="flex items-center gap-1 text-13">
                  <a
                    href={`mailto:${owner.email}`}
                    title={owner.email}
                    className="truncate text-accent-text underline-offset-3 hover:underline"
                  >
                    {owner.email}
                  </a>
                  <CopyButton quiet text={owner.email} label={words.copyField(addFields.email.label)} />
                </p>
              )}
            </div>
          </div>
          <div className="mt-3 flex items-center gap-2 text-12 text-fg-3">
            <span>{words.externalId}</span>
            {owner.external_id && <span className="truncate font-mono text-fg">{owner.external_id}</span>}
            <Button
              size="sm"
              className="ml-auto"
              aria-label={words.externalIdOf(owner.name || owner.email)}
              onClick={() => setEditing(true)}
            >
              {owner.external_id ? words.changeExternalId : words.addExternalId}
            </Button>
          </div>
          {isEditing && <BrandUserDialog brand={brand} user={owner} onClose={() => setEditing(false)} />}
          <div className="mt-3 flex items-center gap-2 border-t border-line pt-3 text-12 text-fg-3">
            <span>
              {owner.invited_at ? (
                <>
                  {words.invited} <Time at={owner.invited_at} />
                </>
              ) : (
                words.notInvited
              )}
            </span>
            {owner.email && <ActionButton className="ml-auto" action={inviteOwner} record={brand} />}
          </div>
        </>
      ) : (
        <p className="text-13 text-fg-2">{words.noOwner}</p>
      )}
    </DetailCard>
  );
}
