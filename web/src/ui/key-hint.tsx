/** The shortcut of a button, visual only, in the button's colors. */
export const KeyHint = ({ keys }: { keys: string }) => (
  <span aria-hidden="true" className="kbd -mr-1 border-transparent bg-current/15 text-inherit max-md:hidden">
    {keys}
  </span>
);
