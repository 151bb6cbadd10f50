import type { Brand } from "@console/contract/brands.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { brandQuery } from "../../../../api/brand-record.ts";
import { askAbout } from "../../../../components/feedback/ask-about.ts";
import { CopyButton } from "../../../../components/feedback/copy-button.tsx";
import { toasts } from "../../../../components/feedback/toasts.ts";
import { DetailCard } from "../../../../components/layout/detail-card.tsx";
import { initials } from "../../../../lib/initials.ts";
import { Avatar } from "../../../../ui/avatar.tsx";
import { Button } from "../../../../ui/button.tsx";
import { lazyPart } from "../../../../ui/lazy-part.tsx";
import { Time } from "../../../../ui/time.tsx";
import { inviteAgain } from "../brand.queries.ts";
import { brandText as words } from "../brand.text.ts";
import { cacheBrand } from "../brands.queries.ts";
import { addFields } from "../form/brand.fields.ts";

const BrandUserDialog = lazyPart(async () => (await import("./brand-user-dialog.tsx")).BrandUserDialog, {
  failure: "over",
});

export function BrandOwner({ brand }: { brand: Brand }) {
  const client = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const [owner] = brand.users;

  /** Sends outside the company, so it asks first and shows the address (MORE-211). */
  const invite = () =>
    askAbout(
      brand,
      (latest) => {
        const email = latest.users.find((user) => user.email !== "")?.email ?? "";
        return {
          title: words.inviteTitle,
          body: words.inviteBody(email, latest.name),
          action: words.inviteAgain,
          fallback: words.inviteFailed,
          run: async () => {
            cacheBrand(client, await inviteAgain(latest));
            toasts.success(words.inviteSent, words.inviteSentTo(email));
          },
        };
      },
      {
        refresh: () => client.invalidateQueries({ queryKey: brandQuery(brand.id).queryKey }),
        read: () => client.fetchQuery({ ...brandQuery(brand.id), staleTime: 0 }),
      },
    );

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
            {owner.email && (
              <Button size="sm" className="ml-auto" onClick={() => void invite()}>
                {words.inviteAgainOpen}
              </Button>
            )}
          </div>
        </>
      ) : (
        <p className="text-13 text-fg-2">{words.noOwner}</p>
      )}
    </DetailCard>
  );
}
