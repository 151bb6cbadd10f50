import type sharpModule from "sharp";

let loaded: Promise<typeof sharpModule> | undefined;

/** Loaded with the first picture, to keep the start fast. */
async function library(): Promise<typeof sharpModule> {
  const { default: sharp } = await import("sharp");
  // Only these formats are read; everything else that the library supports (SVG, PDF, TIFF …) stays blocked.
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
/** A small file can decompress to any size. */
const PIXELS = 40_000_000;

type Box = { width: number; height: number };

/** Pictures from users. Decoding takes up to a second of CPU, so never do it while holding a lock. */
export const pictures = {
  /**
   * The first frame as PNG: upright, without EXIF data, fitted into a box. The format is detected from the content.
   * @returns null if it cannot be read as a picture
   */
  async decode(sent: Uint8Array, box: Box): Promise<Buffer | null> {
    if (sent.length === 0) return null;
    loaded ??= library();
    const sharp = await loaded;
    const read = () => sharp(sent, { limitInputPixels: PIXELS, pages: 1 });
    const metadata = await read().metadata().catch(unreadable);
    if (!metadata || !formats.has(metadata.format)) return null;
    return read()
      .autoOrient()
      .resize({ ...box, fit: "inside", withoutEnlargement: true })
      .png({ compressionLevel: 1 })
      .toBuffer()
      .catch(unreadable);
  },

  async toWebp(png: Uint8Array, quality: number): Promise<Buffer> {
    loaded ??= library();
    return (await loaded)(png).webp({ quality }).toBuffer();
  },

  /** @param colors size of the palette; without it, all colors are kept */
  async toSmallPng(png: Uint8Array, colors?: number): Promise<Buffer> {
    loaded ??= library();
    return (await loaded)(png)
      .png({ compressionLevel: 9, ...(colors && { palette: true, colors }) })
      .toBuffer();
  },
};

/** Anything the library cannot read is not a picture, whatever its file name says. */
const unreadable = () => null;
