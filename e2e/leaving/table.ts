import { brandForms } from "./brand-forms.ts";
import type { Fixture } from "./fixture.ts";
import type { Form } from "./form.ts";
import { listForms } from "./list-forms.ts";
import { panelForms } from "./panel-forms.ts";

/** Every form of the console with typed and saved input. Lists and pickers keep searches in the address. */
export const forms = (fixture: Fixture): readonly Form[] => [...listForms, ...brandForms(fixture), ...panelForms];
