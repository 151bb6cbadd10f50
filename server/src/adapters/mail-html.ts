/** PNG content, and the name of the company it belongs to. */
export type Logo = { content: Uint8Array; name: string };

/** Refers to the picture inside the same email, so that reading it fetches nothing. */
const LOGO_ID = "logo";
/** In pixels: half of the stored height, for high-density screens. */
const LOGO_HEIGHT = 48;

export const logoPart = ({ content }: Logo) => ({
  filename: "logo.png",
  content: Buffer.from(content),
  contentType: "image/png",
  contentDisposition: "inline" as const,
  cid: LOGO_ID,
});

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** The same text below the logo, with paragraphs at empty lines and clickable links. */
export function htmlOf(text: string, { name }: Logo): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${linked(escaped(paragraph)).replaceAll("\n", "<br>")}</p>`);
  return [
    '<!doctype html><html lang="en"><body style="font:15px/1.5 sans-serif">',
    `<img src="cid:${LOGO_ID}" alt="${escaped(name)}" style="max-height:${LOGO_HEIGHT}px;max-width:240px">`,
    ...paragraphs,
    "</body></html>",
  ].join("\n");
}

const linked = (html: string): string => html.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
