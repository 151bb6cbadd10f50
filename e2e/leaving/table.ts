import { brandForms } from "./brand-forms.ts";
import type { Form } from "./form.ts";
import type { Ground } from "./ground.ts";
import { listForms } from "./list-forms.ts";
import { panelForms } from "./panel-forms.ts";

/** Every form of the console in which something is typed and then saved. Lists and pickers keep what is searched in the address. */
export const forms = (ground: Ground): readonly Form[] => [...listForms, ...brandForms(ground), ...panelForms];
