import { type Package, type PackageDetail, packages } from "@console/contract/packages.ts";
import { baseAddress, call, callAbout, download } from "../../../api/client.ts";
import { listOf } from "../../../api/lists.ts";
import { listNames } from "../../../lib/names.ts";
import { packagesSearch } from "./packages.search.ts";

type Subject = Pick<Package, "id" | "version">;

export const packageList = listOf(packages.list, packagesSearch);

type CreateBody = Parameters<typeof call<typeof packages.create>>[1]["body"]["organization_plan"];
type UpdateBody = Parameters<typeof call<typeof packages.update>>[1]["body"]["organization_plan"];

export const createPackage = async (organization_plan: CreateBody, idempotencyKey: string): Promise<PackageDetail> =>
  (await call(packages.create, { body: { organization_plan } }, { idempotencyKey })).data;

export const updatePackage = async (
  pkg: Subject,
  changes: UpdateBody,
  idempotencyKey: string,
): Promise<PackageDetail> => {
  const body = { organization_plan: { ...changes, id: pkg.id } };
  return (await callAbout(packages.update, pkg, { body }, idempotencyKey)).data;
};

export async function setPicture(pkg: Subject, picture: Blob, alt: string): Promise<PackageDetail> {
  const body = new FormData();
  body.set("alt", alt);
  body.set("image", picture, "picture");
  return (await callAbout(packages.setImage, pkg, { body })).data;
}

export const removePicture = async (pkg: Subject): Promise<PackageDetail> =>
  (await callAbout(packages.removeImage, pkg, {})).data;

export const readPicture = (id: number): Promise<Blob> => download(packages.image, { params: { id: String(id) } });

/** The server returns it relative to the API's address. */
export const pictureUrl = (image_url: string): string => `${baseAddress()}${image_url}`;

/** The brands whose bills use a package: the first few by name. */
export const brandsOf = ({ brands, total_concerned }: PackageDetail): string =>
  listNames(
    brands.map((brand) => brand.name),
    total_concerned,
  );
