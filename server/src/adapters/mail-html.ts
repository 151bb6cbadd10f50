/** PNG, and whose it is. */
export type Logo = { content: Uint8Array; name: string };

/** Names the picture within its own email: nothing is fetched from anywhere when it is read. */
const LOGO_ID = "logo";
/** Pixels, half of what is stored, for dense screens. */
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

/** The same words below the logo: paragraphs where the text has empty lines, and its links as links. */
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
