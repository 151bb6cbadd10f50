import { brandExport } from "@console/contract/brand-export.ts";
import { Download } from "lucide-react";
import { download } from "../../../api/client.ts";
import type { Action } from "../../../components/actions/action.ts";
import type { BrandSubject } from "./brand.queries.ts";
import { closingText as words } from "./closing.text.ts";

/** Everything of the brand that is the partner's, as one ZIP. */
export const downloadData: Action<BrandSubject> = {
  label: words.download,
  icon: Download,
  failed: words.downloadFailed,
  run: async ({ id, name }) => {
    const { saveFile } = await import("../../../api/download.ts");
    saveFile(await download(brandExport.file, { params: { id: String(id) } }), words.fileName(name));
    return undefined;
  },
};
