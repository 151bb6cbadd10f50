import type { Brand } from "@console/contract/brands.ts";
import { initials } from "@console/contract/initials.ts";
import { useState } from "react";
import { ActionButton } from "../../../../components/actions/action-button.tsx";
import { CopyButton } from "../../../../components/feedback/copy-button.tsx";
import { Button } from "../../../../ui/button.tsx";
import { lazyDialog } from "../../../../ui/lazy-part.tsx";
import { Avatar } from "../../../../ui/tile.tsx";
import { Time } from "../../../../ui/time.tsx";
import { brandText as words } from "../brand.text.ts";
import { addFields } from "../fields/brand.fields.ts";
import { inviteOwner } from "./detail.actions.ts";
import { RailPart } from "./rail-part.tsx";

const BrandUserDialog = lazyDialog(async () => (await import("./brand-user-dialog.tsx")).BrandUserDialog);

export function BrandOwner({ brand }: { brand: Brand }) {
  const [isEditing, setEditing] = useState(false);
  const [owner] = brand.users;
  const externalIdAction = owner?.external_id ? words.changeExternalId : words.addExternalId;

  return (
    <RailPart title={words.owner}>
      {owner ? (
        <>
          <div className="group flex min-h-10 items-center gap-2.5">
            <Avatar initials={initials(owner.name || owner.email)} />
            <div className="min-w-0 flex-1 text-12 text-fg-3">
              {owner.name && <p className="truncate text-13 font-medium text-fg">{owner.name}</p>}
              {owner.email && (
                <p className="flex items-center gap-1">
                  <a
                    href={`mailto:${owner.email}`}
                    title={owner.email}
                    className="truncate touch text-accent-text underline-offset-3 hover:underline"
                  >
                    {owner.email}
                  </a>
                  <CopyButton quiet text={owner.email} label={words.copyField(addFields.email.label)} />
                </p>
              )}
            </div>
          </div>
          <div className="mt-1 grid grid-cols-[104px_minmax(0,1fr)_auto] items-center gap-x-3 text-13 [&>*]:min-h-8">
            <span className="content-center text-fg-3">{words.externalId}</span>
            <span className="content-center truncate font-mono text-12">{owner.external_id}</span>
            <span className="-mr-2.5 content-center text-right">
              <Button
                size="sm"
                variant="ghost"
                aria-label={`${externalIdAction} ${words.externalIdOf(owner.name || owner.email)}`}
                onClick={() => setEditing(true)}
              >
                {externalIdAction}
              </Button>
            </span>
            <span className="content-center text-fg-3">{owner.invited_at ? words.invited : words.notInvited}</span>
            <span className="content-center">{owner.invited_at && <Time at={owner.invited_at} />}</span>
            <span className="-mr-2.5 content-center text-right">
              {owner.email && <ActionButton variant="ghost" action={inviteOwner} record={brand} />}
            </span>
          </div>
          {isEditing && <BrandUserDialog brand={brand} user={owner} onClose={() => setEditing(false)} />}
        </>
      ) : (
        <p className="text-13 text-fg-2">{words.noOwner}</p>
      )}
    </RailPart>
  );
}
