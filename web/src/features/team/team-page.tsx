import { PageHeader } from "../../components/page-header.tsx";

export const TeamPage = () => <PageHeader title="Team" />;
