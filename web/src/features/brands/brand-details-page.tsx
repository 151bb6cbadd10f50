import { PageHeader } from "../../components/page-header.tsx";

export const BrandDetailsPage = () => <PageHeader title="Brand Details" />;
