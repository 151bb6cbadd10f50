import { eq } from "drizzle-orm";
import sharp from "sharp";
import packageData from "../src/catalog/packages.json" with { type: "json" };
import type { Context, Services } from "../src/context/context.ts";
import { packages } from "../src/db/tables/packages.ts";
import { encodePicture, setImage } from "../src/features/money/packages/package-image.service.ts";
import * as packagesService from "../src/features/money/packages/packages.service.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Pictures of some packages, and one package's prices from next month on. */
export async function packageChangeSteps(services: Services, now: number) {
  const encoded = packageData.pictures.map(async (sample, index) => {
    const content = await drawn(sample.from, sample.to, sample.bars);
    const picture = await encodePicture(services, { content, texts: { alt: sample.alt } });
    return {
      at: new Date(now - (30 - index) * DAY_MS),
      run: async (ctx: Context) => {
        await setImage(ctx, await idOf(ctx, sample.package), picture);
      },
    };
  });
  const pictures = await Promise.all(encoded);
  const { package: name, base_price, per_min_charge } = packageData.next_prices;
  const dearer = {
    at: new Date(now - MINUTE_MS),
    run: async (ctx: Context) => {
      await packagesService.update(ctx, await idOf(ctx, name), { base_price, price_details: { per_min_charge } });
    },
  };
  return [...pictures, dearer];
}

async function idOf(ctx: Context, name: string): Promise<number> {
  const [row] = await ctx.db.current().select({ id: packages.id }).from(packages).where(eq(packages.name, name));
  if (!row) throw new Error(`the sample data has no package ${name}`);
  return row.id;
}

/** A gradient of two colors with bars on it, like the package's badge. */
async function drawn(from: readonly number[], to: readonly number[], bars: number): Promise<Buffer> {
  const [width, height] = [400, 300];
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const share = (x / width + y / height) / 2;
    const bar = Math.floor((x - 110) / 64);
    const inBar = x >= 110 && (x - 110) % 64 < 44 && bar < 3 && y < 220 && y > 180 - bar * 45;
    const light = inBar ? (bar < bars ? 0.92 : 0.25) : 0;
    for (const channel of [0, 1, 2]) {
      const base = (from[channel] ?? 0) * (1 - share) + (to[channel] ?? 0) * share;
      pixels[at * 3 + channel] = Math.round(base + (255 - base) * light);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}
