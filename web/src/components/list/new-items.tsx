import { Button } from "../../ui/button.tsx";

type NewItemsProps = { count: number; text: string; label: string; onShow: () => void };

/** New items wait at the top; they never push the list. */
export const NewItems = ({ count, text, label, onShow }: NewItemsProps) => (
  <div role="status" className="sticky top-[calc(var(--topbar)+8px)] z-2 mb-3 flex justify-center empty:hidden">
    {count > 0 && (
      <Button size="sm" variant="primary" aria-label={label} onClick={onShow}>
        {text}
      </Button>
    )}
  </div>
);
