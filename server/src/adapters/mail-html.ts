import { nearestReadable } from "@console/contract/contrast.ts";
import { initials } from "@console/contract/initials.ts";
import { WIDE_LOGO } from "@console/contract/limits.ts";
import { escapeHtml } from "../lib/escape-html.ts";
import { letterWords as words } from "../lib/letter.text.ts";
import type { Letter, LetterLine } from "../lib/letter.ts";
import { pngSize } from "../lib/png-size.ts";

/** How the operator looks: its color, or empty; its logo as PNG. */
export type Look = { color: string; logo: Uint8Array | null };

/** Refers to the picture inside the same email, so that reading it fetches nothing. */
const LOGO_ID = "logo";
/** The size of the mark, in pixels. A wider logo has the name in it. */
const [MARK, LOGO_HEIGHT, LOGO_WIDTH] = [28, 32, 200];
/** Of an operator that has not chosen a color. */
const INK = "#191c22";
/** Longer figures, such as a hash, are small and break anywhere. */
const FIGURE_MAX = 20;

export const logoPart = (logo: Uint8Array) => ({
  filename: "logo.png",
  content: Buffer.from(logo),
  contentType: "image/png",
  contentDisposition: "inline" as const,
  cid: LOGO_ID,
});

/** The color under white text: the operator's own, or the nearest shade on which that is readable. */
export const buttonColor = (color: string): string => nearestReadable(color || INK, "#ffffff");

const styles = `@media (max-width:480px){.w{padding:0!important}.c{border-radius:0!important;border-left:0!important;border-right:0!important}.p{padding-left:20px!important;padding-right:20px!important}.b a{display:block!important}.q{display:none!important}.amt{font-size:28px!important}}
@media (prefers-color-scheme:dark){.bg{background:#0d0f12!important}.c{background:#15171a!important;border-color:#292b30!important}.t1{color:#eff0f2!important}.t2{color:#b8bbc0!important}.t3{color:#989ba2!important}.ln{border-color:#292b30!important}.lk{color:#8ab2fc!important}.er{color:#fd9693!important}.sh{background:#1b1e22!important}.b a,.m{border:1px solid #6c7079!important}.lg{background:#ffffff!important}}`;

const small = "font-size:13px;line-height:19px;color:#636870";

/** The HTML version. Mail programs know no style sheets but this one, so that each part has its own styles. */
export function htmlOf(letter: Letter, look: Look): string {
  const { preheader, figure, button, lines, box, remarks = [], link, foot } = letter;
  const parts = [
    (letter.from || look.logo) && row("24px 32px 0", head(letter, look)),
    row("24px 32px 0", opening(letter)),
    figure && row("20px 32px 0", figureHtml(figure)),
    button && row("20px 32px 4px", buttonHtml(button, look), "b"),
    lines && row("16px 32px 8px", linesHtml(lines)),
    box && row("8px 32px 0", boxHtml(box)),
    ...remarks.map((text) => row("14px 32px 0", paragraph(text, "t3", small))),
    link && row("14px 32px 0", linkHtml(link.label, link.url)),
    foot.sender &&
      `<tr><td height="24"></td></tr>${row("20px 32px 24px", footHtml(foot), "ln", ";border-top:1px solid #e1e3e6")}`,
  ];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(letter.from)}</title>
<style>${styles}</style></head>
<body class="bg t1" style="margin:0;background:#f4f5f7;font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:15px;line-height:22px;color:#191c22;overflow-wrap:anywhere;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="bg" style="background:#f4f5f7"><tr><td align="center" class="w" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="c" style="max-width:568px;background:#ffffff;border:1px solid #e1e3e6;border-radius:12px;text-align:left">
${parts.filter(Boolean).join("\n")}
</table></td></tr></table></body></html>
`;
}

const row = (padding: string, content: string, name = "", style = ""): string =>
  `<tr><td class="p ${name}" style="padding:${padding}${style}">${content}</td></tr>`;

const paragraph = (text: string, name: string, style: string): string =>
  `<p class="${name}" style="margin:0;${style}">${escapeHtml(text).replace(/\r?\n/g, "<br>")}</p>`;

/** The mark with the name, or a wide logo, which has the name in it. */
function head({ from }: Letter, { color, logo }: Look): string {
  const name = `<span class="t1" style="font-weight:600;vertical-align:middle;padding-left:10px">${escapeHtml(from)}</span>`;
  if (!logo) {
    const tile = `display:inline-block;width:${MARK}px;height:${MARK}px;border-radius:8px;background:${buttonColor(color)};color:#ffffff;font-size:12px;line-height:${MARK}px;font-weight:600;text-align:center;vertical-align:middle`;
    return `<span class="m" aria-hidden="true" style="${tile}">${escapeHtml(initials(from))}</span>${name}`;
  }
  const { width, height: pixels } = pngSize(logo);
  const ratio = width / pixels;
  const isWide = ratio > WIDE_LOGO;
  const height = isWide ? Math.min(LOGO_HEIGHT, LOGO_WIDTH / ratio) : MARK;
  const size = `width="${Math.round(height * ratio)}" height="${Math.round(height)}"`;
  const alt = isWide ? escapeHtml(from) : "";
  const image = `<img src="cid:${LOGO_ID}" alt="${alt}" ${size} class="lg" style="vertical-align:middle;border-radius:4px">`;
  return isWide ? image : `${image}${name}`;
}

const opening = ({ to, paragraphs }: Letter): string =>
  [
    ...(to === null ? [] : [paragraph(words.hello(to), "t1", "")]),
    ...paragraphs.map((text) => paragraph(text, "t2", "color:#4c5058")),
  ].join(`<div style="height:6px"></div>`);

function figureHtml({ label, value, isLate }: NonNullable<Letter["figure"]>): string {
  const [name, color] = isLate ? ["er", "#ae1419;font-weight:500"] : ["t3", "#636870"];
  const size =
    value.length > FIGURE_MAX
      ? "font-family:ui-monospace,Menlo,Consolas,monospace;font-size:13px;line-height:19px;word-break:break-all"
      : "font-size:32px;line-height:40px;font-weight:600;letter-spacing:-.02em";
  return `<div class="${name}" style="font-size:13px;line-height:18px;color:${color}">${escapeHtml(label)}</div><div class="t1${value.length > FIGURE_MAX ? "" : " amt"}" style="${size};font-variant-numeric:tabular-nums">${escapeHtml(value)}</div>`;
}

const buttonHtml = ({ label, url }: NonNullable<Letter["button"]>, { color }: Look): string =>
  `<a href="${escapeHtml(url)}" style="display:inline-block;background:${buttonColor(color)};color:#ffffff;font-weight:600;font-size:15px;line-height:24px;padding:10px 22px;border-radius:8px;text-align:center;text-decoration:none">${escapeHtml(label)}</a>`;

function linesHtml(lines: readonly LetterLine[]): string {
  const last = lines.length - 1;
  const rows = lines.map(({ label, quantity, amount, strong }, index) => {
    const line = `border-bottom:${index === last ? "0" : "1px solid #e1e3e6"}${strong ? ";font-weight:600" : ""}`;
    const cell = (text: string, name: string, style: string) =>
      `<td class="ln ${name}" style="padding:8px 0;${line};${style}">${escapeHtml(text)}</td>`;
    const right = "text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums";
    const amounts = lines.some((each) => each.amount)
      ? cell(quantity ?? "", "t3 q", `${right};padding-left:12px;padding-right:12px;color:#636870`) +
        cell(amount ?? "", "t1", right)
      : "";
    return `<tr>${cell(label, "t1", "")}${amounts}</tr>`;
  });
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="font-size:14px;line-height:20px">${rows.join("")}</table>`;
}

const boxHtml = ({ title, lines }: NonNullable<Letter["box"]>): string =>
  `<div class="sh" style="background:#f4f5f7;border-radius:8px;padding:14px 16px;font-size:14px;line-height:20px"><b class="t1" style="font-weight:600">${escapeHtml(title)}</b><br><span class="t2" style="color:#4c5058">${lines.map(escapeHtml).join("<br>")}</span></div>`;

const linkHtml = (label: string, url: string): string =>
  `<a href="${escapeHtml(url)}" class="lk" style="font-size:13px;line-height:19px;color:#1651c5;text-decoration:none">${escapeHtml(label)}</a>`;

function footHtml({ why, replyTo, sender }: Letter["foot"]): string {
  const reply = replyTo && ` ${words.reply} ${linkHtml(replyTo, `mailto:${replyTo}`)}.`;
  return `<p class="t3" style="margin:0;${small}">${escapeHtml(why)}${reply}<br>${escapeHtml(sender)}</p>`;
}
