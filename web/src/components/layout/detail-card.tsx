import { type ReactNode, useId } from "react";
import { Card } from "../../ui/card.tsx";

type DetailCardProps = { title: string; action?: ReactNode; children: ReactNode };

export function DetailCard({ title, action, children }: DetailCardProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="px-card pt-3.5 pb-card">
      <div className="mb-3 flex min-h-7 items-center gap-2">
        <h2 id={id} className="text-14 font-semibold tracking-name">
          {title}
        </h2>
        {action && <div className="ml-auto">{action}</div>}
      </div>
      {children}
    </Card>
  );
}
