import { Button } from "../../ui/button.tsx";
import { words } from "../components.text.ts";
import { MessageBar } from "../feedback/message-bar.tsx";

/** For the `notice` of a form dialog, while `draft.restored`. */
export const DraftNotice = ({ onStartOver }: { onStartOver: () => void }) => (
  <MessageBar
    tone="info"
    role="status"
    action={
      <Button size="sm" onClick={onStartOver}>
        {words.startOver}
      </Button>
    }
  >
    {words.draftRestored}
  </MessageBar>
);
