import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import type { Context } from "../../src/context/context.ts";
import { brandPackages } from "../../src/db/tables/packages.ts";
import { encodePicture, setImage } from "../../src/features/money/packages/package-image.service.ts";
import * as packagesService from "../../src/features/money/packages/packages.service.ts";

type PackageInput = packagesService.NewPackage;

export function packageInput(over: Partial<PackageInput> = {}): PackageInput {
  return {
    name: `Package ${randomUUID().slice(0, 8)}`,
    description: "",
    active: true,
    public: true,
    base_price: "99",
    price_details: {
      per_min_charge: "0.14",
      multilingual_charge_per_min: "0.02",
      per_location_charge: "29",
      premium_support_per_location: "9",
      storage_charge_per_gb: "0.09",
      integration_charge: true,
    },
    ...over,
  };
}

/** @returns its id */
export async function makePackage(ctx: Context, over: Partial<PackageInput> = {}): Promise<number> {
  return ctx.db.transaction(() => packagesService.create({ ...ctx, audited: [] }, packageInput(over)));
}

type Picture = { width?: number; height?: number; format?: "png" | "jpeg" | "gif" | "webp" | "avif" | "tiff" };

/** A picture of noise, which no format can compress well. */
export const picture = ({ width = 60, height = 40, format = "png" }: Picture = {}): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: "#6366f1", noise: { type: "gaussian", mean: 128, sigma: 60 } },
  })
    .toFormat(format)
    .toBuffer();

/** The form that a browser sends for a picture. */
export async function pictureForm(content?: Uint8Array, alt = "A gradient"): Promise<FormData> {
  const form = new FormData();
  form.set("alt", alt);
  form.set("image", new Blob([new Uint8Array(content ?? (await picture()))]), "picture.png");
  return form;
}

/** @returns its id */
export async function makePackageWithPicture(ctx: Context, over: Partial<PackageInput> = {}): Promise<number> {
  const id = await makePackage(ctx, over);
  const encoded = await encodePicture(ctx, { content: await picture(), texts: { alt: "A gradient" } });
  await ctx.db.transaction(() => setImage({ ...ctx, audited: [] }, id, encoded));
  return id;
}

/** How many packages are in a brand's history; for tests of plan changes. */
export async function packageHistory(ctx: Context, brandId: number) {
  return ctx.db.current().select().from(brandPackages).where(eq(brandPackages.brand_id, brandId));
}
