import { CSPProvider } from "@base-ui/react/csp-provider";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { router } from "./app/router.tsx";
import { followSession } from "./app/session-end.ts";
import { loadLateFont } from "./lib/font.ts";
import { watchTheme } from "./lib/theme.ts";
import "./styles/app.css";

// The schema library, which forms load, would try to compile code from text, which the page's policy refuses.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

watchTheme();
followSession();

// What draws the page is the largest file and arrives last: meanwhile, the page's code and its answers are read.
const rendering = import("react-dom/client");
void router.load();

const element = document.getElementById("root");
if (!element) throw new Error("index.html has no #root.");

// Until now, the frame in the page's HTML was shown.
router.subscribe("onRendered", () => {
  document.getElementById("frame")?.remove();
  void loadLateFont();
});

void rendering.then(({ createRoot }) =>
  createRoot(element).render(
    <StrictMode>
      {/* The page's content security policy allows no style elements. */}
      <CSPProvider disableStyleElements>
        <RouterProvider router={router} />
      </CSPProvider>
    </StrictMode>,
  ),
);
