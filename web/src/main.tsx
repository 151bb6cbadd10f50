import { CSPProvider } from "@base-ui/react/csp-provider";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { router } from "./app/router.tsx";
import { followSession } from "./app/session-end.ts";
import { watchTheme } from "./lib/theme.ts";
import "./styles/app.css";

watchTheme();
followSession();

const element = document.getElementById("root");
if (!element) throw new Error("index.html has no #root.");

// The frame of the page's HTML has stood in for the app's.
router.subscribe("onRendered", () => document.getElementById("frame")?.remove());

createRoot(element).render(
  <StrictMode>
    {/* The policy of the page lets no style element in. */}
    <CSPProvider disableStyleElements>
      <RouterProvider router={router} />
    </CSPProvider>
  </StrictMode>,
);
