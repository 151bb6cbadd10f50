import { IMAGE_HEIGHT, IMAGE_WIDTH } from "@console/contract/limits.ts";
import { pictures } from "../../../adapters/pictures.ts";

/** Twice the recommended size, for high-density screens, otherwise that size itself. */
const boxes = [2, 1].map((times) => ({ width: times * IMAGE_WIDTH, height: times * IMAGE_HEIGHT }));
const qualities = [82, 65, 45, 25];
/** Maximum size of a stored picture. */
const STORED_BYTES = 200_000;

/**
 * The picture as stored: WebP of at most 200 kB.
 * @returns null if it cannot be read as a picture
 */
export async function toStoredPicture(sent: Uint8Array): Promise<Buffer | null> {
  for (const box of boxes) {
    const pixels = await pictures.decode(sent, box);
    if (!pixels) return null;
    for (const quality of qualities) {
      const picture = await pictures.toWebp(pixels, quality);
      if (picture.length <= STORED_BYTES) return picture;
    }
  }
  return null;
}
