import { Outlet } from "@tanstack/react-router";

export const BrandLayout = () => <Outlet />;
