import { leadingTwo } from "../../../lib/names.ts";
import { Tile } from "../../../ui/tile.tsx";

const colors = ["#4f46e5", "#0f766e", "#b45309", "#be185d", "#1d4ed8", "#4d7c0f", "#7c3aed", "#b91c1c", "#0369a1"];

/** Distinguishes integrations at a glance: letters of the name, in a color derived from it. */
export function IntegrationMark({ name }: { name: string }) {
  const words = name.split(/\s+/);
  const letters = words.length > 1 ? words.map((word) => leadingTwo(word).slice(0, 1)).join("") : name;
  const hash = Array.from(name).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7);
  return <Tile initials={leadingTwo(letters)} color={colors[hash % colors.length]} />;
}
