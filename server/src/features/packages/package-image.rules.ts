import { IMAGE_HEIGHT, IMAGE_WIDTH } from "@console/contract/limits.ts";
import type sharpModule from "sharp";
import { invalid } from "../../http/errors.ts";

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
/** Largest picture that is kept. */
const KEPT_BYTES = 200_000;
/** A small file may unfold to any size. */
const PIXELS = 40_000_000;

const notAnImage = () => invalid({ image: "Please select an image file" });

/**
 * The picture as it is kept: WebP, upright, without what the camera wrote into it, at most 200 kB. What it is
 * is decided by its content; of a moving one the first frame counts.
 * @throws AppError invalid
 */
export async function keptPicture(sent: Uint8Array): Promise<Buffer> {
  if (sent.length === 0) throw notAnImage();
  loaded ??= library();
  const sharp = await loaded;
  const read = () => sharp(sent, { limitInputPixels: PIXELS, pages: 1 });
  const { format } = await read().metadata().catch(refuse);
  if (!formats.has(format)) throw notAnImage();
  for (const box of boxes) {
    const pixels = await read()
      .autoOrient()
      .resize({ ...box, fit: "inside", withoutEnlargement: true })
      .png({ compressionLevel: 1 })
      .toBuffer()
      .catch(refuse);
    for (const quality of qualities) {
      const picture = await sharp(pixels).webp({ quality }).toBuffer();
      if (picture.length <= KEPT_BYTES) return picture;
    }
  }
  throw notAnImage();
}

/** What the library cannot read is no picture, whatever its name says. */
function refuse(): never {
  throw notAnImage();
}
