/** Width and height, from the first 24 bytes of a PNG. */
export function pngSize(png: Uint8Array): { width: number; height: number } {
  const head = new DataView(png.buffer, png.byteOffset, 24);
  return { width: head.getUint32(16), height: head.getUint32(20) };
}
