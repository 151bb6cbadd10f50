import { inflateSync } from "node:zlib";

/**
 * The text of one of our PDFs, page by page, one line per piece of text, in drawing order. Decodes letters like a
 * reader that copies them: by each font's own table.
 */
export function pdfText(content: Uint8Array): string[] {
  const objects = objectsOf(Buffer.from(content));
  const heads = [...objects.values()].map(({ head }) => head);
  const fonts = new Map(
    heads.flatMap((head) =>
      [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = "", id]) => {
        const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(id))?.head ?? "")?.[1];
        return [name, lettersOf(objects.get(Number(table))?.body ?? "")] as const;
      }),
    ),
  );
  return heads
    .filter((head) => /\/Type \/Page\b/.test(head))
    .map((head) => textOf(objects.get(Number(/\/Contents (\d+) 0 R/.exec(head)?.[1]))?.body ?? "", fonts));
}

/** The drawing commands of each page, inflated: the same drawing gives the same text. */
export function pageContents(content: Uint8Array): string[] {
  const objects = objectsOf(Buffer.from(content));
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b/.test(head))
    .map(({ head }) => objects.get(Number(/\/Contents (\d+) 0 R/.exec(head)?.[1]))?.body ?? "");
}

type Entry = { head: string; body: string };

function objectsOf(content: Buffer): Map<number, Entry> {
  const text = content.toString("latin1");
  const found = new Map<number, Entry>();
  for (const match of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\n(?:endobj|stream\n)/g)) {
    const head = match[2] ?? "";
    const start = match.index + match[0].length;
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const bytes = match[0].endsWith("stream\n") ? content.subarray(start, start + length) : Buffer.alloc(0);
    const body = head.includes("/FlateDecode") ? inflateSync(bytes) : bytes;
    found.set(Number(match[1]), { head, body: body.toString("latin1") });
  }
  return found;
}

/** Maps a glyph's number to its letters. */
function lettersOf(table: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, from = "", , list = ""] of table.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g)) {
    for (const [index, [, hex = ""]] of [...list.matchAll(/<([\w ]*)>/g)].entries()) {
      const bytes = Buffer.from(hex.replaceAll(" ", ""), "hex");
      letters.set(Number.parseInt(from, 16) + index, bytes.swap16().toString("utf16le"));
    }
  }
  return letters;
}

function textOf(stream: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  const pieces = [...stream.matchAll(/BT\n([\s\S]*?)\nET/g)].map(([, piece = ""]) => {
    const letters = fonts.get(/\/(F\d+) /.exec(piece)?.[1] ?? "");
    const glyphs = [...piece.matchAll(/<(\w+)>/g)].flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? []);
    return glyphs.map((glyph) => letters?.get(Number.parseInt(glyph, 16)) ?? "?").join("");
  });
  return pieces.join("\n");
}
