import type { Brand } from "@console/contract/brands.ts";
import { brandRecords, updateBrand } from "../../../../api/brand-record.ts";
import type { Act, Action } from "../../../../components/actions/action.ts";
import { common } from "../../../../lib/common.text.ts";
import { inviteAgain, takeBackPlanChange } from "../brand.queries.ts";
import { brandText as words } from "../brand.text.ts";
import { notesText } from "../notes/notes.text.ts";

const { refresh, read } = brandRecords;
const reading: Act<Brand> = { refresh, read };
const emailOf = ({ users }: Brand): string => users.find(({ email }) => email !== "")?.email ?? "";

/** Sends outside the company, so it asks first and shows the address (MORE-211). */
export const inviteOwner: Action<Brand> = {
  ...reading,
  label: words.inviteAgainOpen,
  failed: words.inviteFailed,
  confirm: (brand) => ({
    title: words.inviteTitle,
    body: words.inviteBody(emailOf(brand), brand.name),
    action: words.inviteAgain,
  }),
  run: async (brand, { client }) => {
    brandRecords.store(client, await inviteAgain(brand));
    return { title: words.inviteSent, body: words.inviteSentTo(emailOf(brand)) };
  },
};

/** Cancels the scheduled change of the package. */
export const cancelPlanChange: Action<Brand> = {
  ...reading,
  label: common.undo,
  failed: words.planFailed,
  run: async (brand, { client }) => {
    brandRecords.store(client, await takeBackPlanChange(brand));
    return { title: words.planCanceled, body: words.planUnchanged(brand.package) };
  },
};

/** @param ownerId null for nobody */
export const setOwner = (ownerId: number | null): Act<Brand> => ({
  ...reading,
  failed: notesText.ownerFailed,
  run: async (brand, { client }) => {
    const saved = await updateBrand(brand, { account_owner_id: ownerId });
    brandRecords.store(client, saved);
    const { account_owner: owner, name } = saved;
    return {
      title: notesText.ownerSaved,
      body: owner ? notesText.ownerIs(owner.name, name) : notesText.ownerNone(name),
    };
  },
});
