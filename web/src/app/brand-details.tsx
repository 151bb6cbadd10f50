import { BrandDetailsPage } from "../features/partners/brands/detail/brand-details-page.tsx";
import { BrandBusinesses } from "../features/partners/businesses/all/brand-businesses.tsx";

export const BrandDetails = () => <BrandDetailsPage businesses={(brandId) => <BrandBusinesses brandId={brandId} />} />;
