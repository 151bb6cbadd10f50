import { useQueryClient } from "@tanstack/react-query";
import { brandQuery, updateBrand } from "../../api/records.ts";
import { toasts } from "../../components/toasts.ts";
import { brandText as words } from "./brand.text.ts";
import { type BrandStatus, keepBrand, showStatus } from "./brands.queries.ts";

type Subject = { id: number; version: number; name: string };

/** Acts at once, is put back where the server says no, and can be undone from its toast. */
export function useBrandStatus(): (brand: Subject, status: BrandStatus) => void {
  const client = useQueryClient();

  async function change(brand: Subject, status: BrandStatus, undoing: boolean) {
    // An answer under way would bring the old status back for a moment.
    await client.cancelQueries({ queryKey: ["brands"] });
    const putBack = showStatus(client, brand.id, status);
    try {
      const saved = await updateBrand(brand, { status });
      keepBrand(client, saved);
      const undo = { label: words.undo, undo: true, run: () => void change(saved, other(status), true) };
      toasts.success(words.updated, words.nowStatus(saved.name, status), undoing ? {} : { action: undo });
    } catch (error) {
      putBack();
      const run = () => void again(brand, status);
      toasts.failure(words.error, error, words.updateFailed, { action: { label: words.tryAgain, run } });
    }
  }

  /** The version may have been the reason, so it is read anew. */
  async function again(brand: Subject, status: BrandStatus) {
    const fresh = await client.fetchQuery({ ...brandQuery(brand.id), staleTime: 0 }).catch(() => brand);
    await change(fresh, status, false);
  }

  return (brand, status) => void change(brand, status, false);
}

const other = (status: BrandStatus): BrandStatus => (status === "active" ? "inactive" : "active");
