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
/** A small file may unfold to any size. */
const PIXELS = 40_000_000;

type Box = { width: number; height: number };

/** Pictures that people sent. They take up to a second of CPU, which nobody may wait for on a lock. */
export const pictures = {
  /**
   * The first frame of a picture as PNG: upright, without what the camera wrote into it, within a box. What it is is
   * decided by its content.
   * @returns null where it is no picture that can be read
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

  /** @param colors as many as are kept; all where it is left out */
  async toSmallPng(png: Uint8Array, colors?: number): Promise<Buffer> {
    loaded ??= library();
    return (await loaded)(png)
      .png({ compressionLevel: 9, ...(colors && { palette: true, colors }) })
      .toBuffer();
  },
};

/** What the library cannot read is no picture, whatever its name says. */
const unreadable = () => null;
