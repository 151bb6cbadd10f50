import { PageHeader } from "../../components/page-header.tsx";

export const BrandsPage = () => <PageHeader title="Brands" />;
