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

createRoot(element).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
