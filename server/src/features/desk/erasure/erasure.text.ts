import { closedBrand, formerMember } from "@console/contract/erasure.ts";
import { auditWith } from "../../../audit/audit.ts";

/** What a closed brand, and a business of one, is called once its data is erased; its id follows. */
export const BRAND_LABEL = closedBrand(0).slice(0, -2);
export const BUSINESS_LABEL = "Business";

/** Messages after a change. */
export const erasureMessages = {
  member: (id: number) => `Personal data was erased. The person is now ${formerMember(id)}.`,
  brand: (id: number) => `Personal data was erased. The brand is now ${closedBrand(id)}.`,
};

/** What an erased activity of a brand says, after the person's name. */
export const erasedMessage = (id: number): string => `made a change to ${closedBrand(id)}`;

/** Activity messages, shown after the person's name. */
export const auditErasure = auditWith({
  "team.erased": ({ label }) => `erased the personal data of ${label}`,
  "brand.erased": ({ label }) => `erased the personal data of ${label}`,
});

/** For operators. */
export const registerText = {
  broken: (file: string, line: number) =>
    `${file} has a line that is no erasure: line ${line}. Correct it, because what it names wouldn't be erased again.`,
  reapplied: ({ members, brands }: { members: number; brands: number }) =>
    `Erased again, as the register of erasures says: team members ${members}, brands ${brands}.`,
  lastSuperAdmin: (id: number) =>
    `Team member ${id} is to be erased, but is the last active Super Admin here. Add another one, sign in, and delete and erase this one.`,
};
