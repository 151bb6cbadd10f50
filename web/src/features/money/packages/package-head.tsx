import { Badge, Tag } from "../../../ui/badge.tsx";
import { packagesText as words } from "./packages.text.ts";

type PackageHeadProps = {
  pkg: { name: string; description: string; active: boolean; public: boolean; is_default: boolean };
  organizations: readonly { name: string }[];
  picture: { src: string; alt: string } | null;
};

/** Picture, name, badges and description: on a card, and in the form's preview. */
export function PackageHead({ pkg, organizations, picture }: PackageHeadProps) {
  const names = organizations.map((brand) => brand.name);
  return (
    <>
      <div className="flex items-start gap-3">
        {picture && (
          <img
            src={picture.src}
            alt={picture.alt}
            className="aspect-4/3 w-16 flex-none rounded-md border border-line bg-surface-2 object-cover"
          />
        )}
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-14 font-semibold tracking-name" title={pkg.name}>
            {pkg.name}
          </h2>
          <div className="mt-1 flex flex-wrap gap-1.5">
            <Badge tone={pkg.active ? "success" : "neutral"}>
              {pkg.active ? words.statuses.active : words.statuses.inactive}
            </Badge>
            <Tag className="max-w-full min-w-0 shrink">
              <span className="truncate" title={pkg.public ? undefined : names.join(", ")}>
                {pkg.public ? words.public : words.dedicatedTo(names)}
              </span>
            </Tag>
            {pkg.is_default && <Tag tone="primary">{words.default}</Tag>}
          </div>
        </div>
      </div>
      {pkg.description && <p className="mt-2.5 line-clamp-2 text-13 text-fg-2">{pkg.description}</p>}
    </>
  );
}
