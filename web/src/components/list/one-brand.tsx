import { Button } from "../../ui/button.tsx";
import { words } from "../components.text.ts";

type OneBrandProps = { brand: number | undefined; onClear: () => void };

/** Says that a link has filtered a list by brand, and shows all again. */
export const OneBrand = ({ brand, onClear }: OneBrandProps) =>
  brand !== undefined && <Button onClick={onClear}>{words.allBrands}</Button>;
