import { type Ref, useRef, useState } from "react";
import { keysText } from "../../lib/keys.text.ts";
import { isSingle, keyNames, type ShortcutId, shortcutIds, shortcutOf } from "../../lib/keys.ts";
import { isListening, switchSingleKeys, useSingleKeys } from "../../lib/use-shortcut.ts";
import { Dialog, DialogBody } from "../../ui/dialog.tsx";
import { Switch } from "../../ui/switch.tsx";
import { panelText, shellText as words } from "./shell.text.ts";

/** Shortcuts of every screen; other shortcuts are shown if the screen listens to them. */
const everywhere: readonly ShortcutId[] = ["palette", "sidebar", "submit", "undo", "messages", "help"];
const isGo = (id: ShortcutId) => id.startsWith("go");

/** Available shortcuts: this screen's first, then global ones. Single letters can be turned off (WCAG 2.1.4). */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const on = useSingleKeys();
  const first = useRef<HTMLHeadingElement>(null);
  // The shortcuts of the screen at the time this was opened.
  const [known] = useState(() => shortcutIds.filter(isListening));
  const here = known.filter((id) => !everywhere.includes(id) && !isGo(id));
  return (
    <Dialog open onClose={onClose} title={words.shortcuts} size="md" initialFocus={first}>
      <DialogBody className="flex flex-col gap-5">
        <Keys title={panelText.thisScreen} ids={here} on={on} heading={first} />
        <Keys title={panelText.everywhere} ids={everywhere} on={on} />
        <Keys title={panelText.goTo} ids={known.filter(isGo)} on={on} />
        <div className="flex items-center gap-3 border-t border-line pt-4">
          <div className="min-w-0 flex-1 text-13">
            <p className="font-medium">{panelText.singleKeys}</p>
            <p id="single-keys-hint" className="text-fg-2">
              {panelText.singleKeysHint}
            </p>
          </div>
          <Switch
            label={panelText.singleKeys}
            checked={on}
            onChange={switchSingleKeys}
            describedBy="single-keys-hint"
          />
        </div>
      </DialogBody>
    </Dialog>
  );
}

type KeysProps = { title: string; ids: readonly ShortcutId[]; on: boolean; heading?: Ref<HTMLHeadingElement> };

function Keys({ title, ids, on, heading }: KeysProps) {
  return (
    <section aria-label={title}>
      <h3 ref={heading} tabIndex={-1} className="mb-1.5 text-13 font-semibold outline-none">
        {title}
      </h3>
      {ids.length === 0 && <p className="text-13 text-fg-2">{panelText.noKeysHere}</p>}
      <dl className="grid grid-cols-2 gap-x-8 text-13 max-md:grid-cols-1">
        {ids.map((id) => {
          const { keys } = shortcutOf(id);
          const off = !on && keys.some(isSingle);
          return (
            <div key={id} className="flex min-h-8 items-center gap-3 border-b border-line py-1">
              <dt className={off ? "min-w-0 flex-1 text-fg-3 line-through" : "min-w-0 flex-1"}>{keysText[id]}</dt>
              <dd className="flex flex-none gap-1">
                {keys.map((each) => (
                  <kbd key={each} className="kbd">
                    {keyNames(each)}
                  </kbd>
                ))}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
