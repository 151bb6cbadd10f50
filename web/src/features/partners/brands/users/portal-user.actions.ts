import { brandUsers } from "@console/contract/brand-users.ts";
import { type Brand, brands } from "@console/contract/brands.ts";
import { Mail, Trash2, UserRoundCheck } from "lucide-react";
import { brandRecords } from "../../../../api/brand-record.ts";
import { call } from "../../../../api/client.ts";
import type { Act, Action } from "../../../../components/actions/action.ts";
import type { MenuActions } from "../../../../components/actions/action-entries.tsx";
import { brandText } from "../brand.text.ts";
import { nameOf, portalOwnerOf } from "./portal-owner.ts";
import { portalUsersText as words } from "./portal-users.text.ts";

const { refresh, read } = brandRecords;
const reading: Act<Brand> = { refresh, read };

type User = Brand["users"][number];

/** The actions on one of a brand's portal users. They are about the brand: its version is what they change. */
export function userActions({ id: userId, invited_at }: User): MenuActions<Brand> {
  const find = ({ users }: Brand) => users.find(({ id }) => id === userId);
  const called = (brand: Brand): string => nameOf(find(brand) ?? { name: "", email: "" });
  const emailOf = (brand: Brand): string => find(brand)?.email ?? "";
  const isOwner = (brand: Brand): boolean => portalOwnerOf(brand)?.id === userId;
  const about = ({ id, version }: Brand) => [{ id: String(id), user_id: String(userId) }, { version }] as const;

  const makeOwner: Action<Brand> = {
    ...reading,
    label: words.makeOwnerMenu,
    icon: UserRoundCheck,
    failed: words.ownerFailed,
    applies: (brand) => find(brand) !== undefined && !isOwner(brand),
    confirm: (brand) => ({
      title: words.makeOwnerTitle(called(brand)),
      body: words.replaces(nameOf(portalOwnerOf(brand) ?? { name: "", email: "" }), brand.name),
      action: words.makeOwner,
    }),
    run: async (brand, { client, key }) => {
      const [params, how] = about(brand);
      const sent = { params, body: { user: { owner: true } } };
      const { data, meta } = await call(brands.updateUser, sent, { ...how, idempotencyKey: key });
      brandRecords.store(client, data);
      return { title: words.ownerSaved, body: meta.message };
    },
  };

  /** Sends outside the company, so it asks first and shows the address (MORE-211). */
  const invite: Action<Brand> = {
    ...reading,
    label: invited_at ? brandText.inviteAgainOpen : words.inviteMenu,
    icon: Mail,
    failed: brandText.inviteFailed,
    applies: (brand) => emailOf(brand) !== "",
    confirm: (brand) =>
      invited_at
        ? {
            title: brandText.inviteTitle,
            body: brandText.inviteBody(emailOf(brand), brand.name),
            action: brandText.inviteAgain,
          }
        : { title: words.inviteQuestion, body: words.inviteBody(emailOf(brand), brand.name), action: words.invite },
    run: async (brand, { client, key }) => {
      const [params, how] = about(brand);
      brandRecords.store(client, (await call(brandUsers.invite, { params }, { ...how, idempotencyKey: key })).data);
      return { title: brandText.inviteSent, body: words.inviteSentTo(emailOf(brand)) };
    },
  };

  const remove: Action<Brand> = {
    ...reading,
    label: words.removeMenu,
    icon: Trash2,
    danger: true,
    failed: words.removeFailed,
    applies: (brand) => find(brand) !== undefined,
    blocked: (brand) => isOwner(brand) && words.removeBlocked,
    confirm: (brand) => ({
      danger: true,
      title: words.removeTitle(called(brand)),
      body: words.removeBody(called(brand), brand.name),
      action: words.remove,
    }),
    run: async (brand, { client, key }) => {
      const [params, how] = about(brand);
      const { data, meta } = await call(brandUsers.remove, { params }, { ...how, idempotencyKey: key });
      brandRecords.store(client, data);
      return { title: words.removed, body: meta.message };
    },
  };

  return [makeOwner, invite, "line", remove];
}
