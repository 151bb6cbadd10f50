/** The structure of a document, which screen readers read in place of the page. */
export interface Tags {
  /** An element that contains those drawn in it. */
  group(type: string, draw: () => void): void;
  /** An element with what is drawn as its content. */
  leaf(type: string, draw: () => void, options?: LeafOptions): void;
  /** An element without content: the empty cell of a row. */
  empty(type: string): void;
  /** What is for the eye alone: lines, and what every page repeats. */
  artifact(draw: () => void): void;
}

type LeafOptions = {
  alt?: string;
  /** What is read, if it is drawn in several places. */
  actual?: string;
  scope?: "Column";
};

/** Documents without structure. */
export const noTags: Tags = {
  group: (_, draw) => draw(),
  leaf: (_, draw) => draw(),
  empty: () => undefined,
  artifact: (draw) => draw(),
};

/** @returns tags whose document ends with `end` */
export function documentTags(doc: PDFKit.PDFDocument): Tags & { end(): void } {
  const root = doc.struct("Document");
  doc.addStructure(root);
  let parent = root;
  return {
    group: (type, draw) => {
      const outer = parent;
      parent = doc.struct(type);
      outer.add(parent);
      draw();
      parent.end();
      parent = outer;
    },
    leaf: (type, draw, options = {}) => {
      const content = doc.markStructureContent(type);
      draw();
      doc.endMarkedContent();
      parent.add(doc.struct(type, options, [content]));
    },
    empty: (type) => {
      parent.add(doc.struct(type, {}, []));
    },
    artifact: (draw) => {
      doc.markContent("Artifact");
      draw();
      doc.endMarkedContent();
    },
    end: () => root.end(),
  };
}
