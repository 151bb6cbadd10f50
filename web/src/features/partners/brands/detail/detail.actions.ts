import type { Brand } from "@console/contract/brands.ts";
import { brandRecords, updateBrand } from "../../../../api/brand-record.ts";
import type { Act, Action } from "../../../../components/actions/action.ts";
import { common } from "../../../../lib/common.text.ts";
import { takeBackPlanChange } from "../brand.queries.ts";
import { brandText as words } from "../brand.text.ts";
import { notesText } from "../notes/notes.text.ts";

const { refresh, read } = brandRecords;
const reading: Act<Brand> = { refresh, read };

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
