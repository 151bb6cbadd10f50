import type { Brand } from "@console/contract/brands.ts";
import { initials } from "@console/contract/initials.ts";
import { CopyButton } from "../../../../components/feedback/copy-button.tsx";
import { Avatar } from "../../../../ui/tile.tsx";
import { Time } from "../../../../ui/time.tsx";
import { brandText as words } from "../brand.text.ts";
import { addFields } from "../fields/brand.fields.ts";
import { nameOf, portalOwnerOf } from "../users/portal-owner.ts";
import { RailPart } from "./rail-part.tsx";

/** Who owns the brand's portal; the list of its portal users changes it. */
export function BrandOwner({ brand }: { brand: Brand }) {
  const owner = portalOwnerOf(brand);

  return (
    <RailPart title={words.owner}>
      {owner ? (
        <div className="group flex min-h-10 items-center gap-2.5">
          <Avatar initials={initials(nameOf(owner))} />
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
            <p>
              {owner.invited_at ? (
                <>
                  {words.invited} <Time at={owner.invited_at} />
                </>
              ) : (
                words.notInvited
              )}
            </p>
          </div>
        </div>
      ) : (
        <p className="text-13 text-fg-2">{words.noOwner}</p>
      )}
    </RailPart>
  );
}
