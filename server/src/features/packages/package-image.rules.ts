import { IMAGE_HEIGHT, IMAGE_WIDTH } from "@console/contract/limits.ts";
import type sharpModule from "sharp";

let loaded: Promise<typeof sharpModule> | undefined;

/** Loaded with the first picture, which a start need not wait for. */
async function library(): Promise<typeof sharpModule> {
  const { default: sharp } = await import("sharp");
  // Formats that are read; everything else that the library knows (SVG, PDF, TIFF …) stays shut.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: [
      "VipsForeignLoadJpeg",
      "VipsForeignLoadPng",
      "VipsForeignLoadWebp",
      "VipsForeignLoadNsgif",
      "VipsForeignLoadHeif",
    ],
  });
  return sharp;
}

const formats = new Set(["jpeg", "png", "webp", "gif", "heif"]);
/** Twice the recommended size, for dense screens; else that size itself. */
const boxes = [2, 1].map((times) => ({ width: times * IMAGE_WIDTH, height: times * IMAGE_HEIGHT }));
const qualities = [82, 65, 45, 25];
/** Largest picture that is stored. */
const STORED_BYTES = 200_000;
/** A small file may unfold to any size. */
const PIXELS = 40_000_000;

/**
 * The picture as it is stored: WebP, upright, without what the camera wrote into it, at most 200 kB. What it is
 * is decided by its content; of a moving one the first frame counts.
 * @returns null where it is no picture that can be read
 */
export async function toStoredPicture(sent: Uint8Array): Promise<Buffer | null> {
  if (sent.length === 0) return null;
  loaded ??= library();
  const sharp = await loaded;
  const read = () => sharp(sent, { limitInputPixels: PIXELS, pages: 1 });
  const metadata = await read().metadata().catch(unreadable);
  if (!metadata) return null;
  if (!formats.has(metadata.format)) return null;
  for (const box of boxes) {
    const pixels = await read()
      .autoOrient()
      .resize({ ...box, fit: "inside", withoutEnlargement: true })
      .png({ compressionLevel: 1 })
      .toBuffer()
      .catch(unreadable);
    if (!pixels) return null;
    for (const quality of qualities) {
      const picture = await sharp(pixels).webp({ quality }).toBuffer();
      if (picture.length <= STORED_BYTES) return picture;
    }
  }
  return null;
}

/** What the library cannot read is no picture, whatever its name says. */
const unreadable = () => null;
