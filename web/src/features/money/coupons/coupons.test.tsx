import { coupons } from "@console/contract/coupons.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { sample } from "../../../../test/sample.ts";
import { open, press } from "../../../../test/screen.tsx";
import { dataOf, pageOf, requestsTo, serve } from "../../../../test/wire.ts";

it("are deleted after a question, but only unused ones (COUPON-10)", async () => {
  const free = sample(coupons.list, { id: 1, version: 4, name: "Gone Free", uses: 0 });
  const used = sample(coupons.list, { id: 2, version: 5, name: "Gone Used", uses: 1 });
  serve(coupons.list, () => pageOf([free, used]));
  serve(coupons.bulkRemove, () => {
    serve(coupons.list, () => pageOf([used]));
    const done = [{ id: 1, version: 4, name: "Gone Free" }];
    return dataOf({ done, unchanged: [], refused: [] }, { message: "1 coupon was deleted." });
  });
  const { user } = open("/coupons");
  await user.click(await screen.findByRole("checkbox", { name: "Select all shown" }));
  await user.click(await screen.findByRole("button", { name: "Delete…" }));
  within(await screen.findByRole("alertdialog", { name: "Delete Coupons" })).getByText(
    /^1 coupon will be permanently deleted\. 1 is in use and will not be deleted\./,
  );
  expect(requestsTo(coupons.bulkRemove)).toEqual([]);
  await press(user, "Delete Coupons", "alertdialog");
  await screen.findAllByText("1 coupon was deleted.");
  const sent = requestsTo(coupons.bulkRemove).map(({ body }) => body);
  expect(sent).toEqual([{ records: [{ id: 1, version: 4 }] }]);
});
