import { PageHeader } from "../../components/page-header.tsx";

export const DashboardPage = () => <PageHeader title="Dashboard" />;
