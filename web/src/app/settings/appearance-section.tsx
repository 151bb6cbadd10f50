import { densities, setDensity, useDensity } from "../../lib/density.ts";
import { setTheme, useTheme } from "../../lib/theme.ts";
import { Card } from "../../ui/card.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { appearanceText as words } from "./settings.text.ts";

const themeOptions = (["light", "dark", "system"] as const).map((value) => ({ value, label: words.themes[value] }));
const densityOptions = densities.map((value) => ({ value, label: words.densities[value] }));

/** How the console looks in this browser. */
export const AppearanceSection = () => (
  <Card as="section" aria-labelledby="appearance-heading" className="flex flex-col gap-4 p-4 md:p-6">
    <div>
      <h2 id="appearance-heading" className="text-14 font-semibold">
        {words.title}
      </h2>
      <p className="text-13 text-fg-2">{words.about}</p>
    </div>
    <div className="flex flex-wrap gap-x-8 gap-y-4">
      <div className="flex flex-col items-start gap-1.5 max-md:w-full max-md:items-stretch">
        <span className="text-13 font-medium">{words.theme}</span>
        <Segmented label={words.theme} value={useTheme()} options={themeOptions} onChange={setTheme} />
      </div>
      <div className="flex flex-col items-start gap-1.5 max-md:w-full max-md:items-stretch">
        <span className="text-13 font-medium">{words.density}</span>
        <Segmented label={words.density} value={useDensity()} options={densityOptions} onChange={setDensity} />
      </div>
    </div>
  </Card>
);
