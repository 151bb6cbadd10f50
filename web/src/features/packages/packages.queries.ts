import { PAGE_SIZE } from "@console/contract/limits.ts";
import { type Package, type PackageDetail, packages } from "@console/contract/packages.ts";
import type { QueryClient } from "@tanstack/react-query";
import { baseAddress, call, download } from "../../api/client.ts";
import { pagesOf, refresh } from "../../api/queries.ts";
import { listNames } from "../../lib/list-names.ts";
import { asQuery } from "../../lib/search.ts";

export type PackageStatus = "active" | "inactive";
export type PackageSort = "created_at" | "name" | "-name" | "base_price" | "-base_price";
export type PackageFilters = {
  q?: string | undefined;
  status?: PackageStatus | undefined;
  sort?: PackageSort | undefined;
};
type Subject = Pick<Package, "id" | "version">;

export const packageList = (filters: PackageFilters) =>
  pagesOf(packages.list, { query: { ...asQuery(filters), per_page: PAGE_SIZE } });

type CreateBody = Parameters<typeof call<typeof packages.create>>[1]["body"]["organization_plan"];
type UpdateBody = Parameters<typeof call<typeof packages.update>>[1]["body"]["organization_plan"];

export const createPackage = async (organization_plan: CreateBody, idempotencyKey: string): Promise<PackageDetail> =>
  (await call(packages.create, { body: { organization_plan } }, { idempotencyKey })).data;

/** The version prevents overwriting a colleague's newer change. */
export const updatePackage = async (
  { id, version }: Subject,
  changes: UpdateBody,
  idempotencyKey: string,
): Promise<PackageDetail> => {
  const input = { params: { id: String(id) }, body: { organization_plan: { ...changes, id } } };
  return (await call(packages.update, input, { version, idempotencyKey })).data;
};

export const removePackage = ({ id, version }: Subject) =>
  call(packages.remove, { params: { id: String(id) } }, { version });

export async function setPicture({ id, version }: Subject, picture: Blob, alt: string): Promise<PackageDetail> {
  const body = new FormData();
  body.set("alt", alt);
  body.set("image", picture, "picture");
  return (await call(packages.setImage, { params: { id: String(id) }, body }, { version })).data;
}

export const removePicture = async ({ id, version }: Subject): Promise<PackageDetail> =>
  (await call(packages.removeImage, { params: { id: String(id) } }, { version })).data;

export const readPicture = (id: number): Promise<Blob> => download(packages.image, { params: { id: String(id) } });

/** The server returns it relative to the API's address. */
export const pictureUrl = (image_url: string): string => `${baseAddress()}${image_url}`;

/** Lists, single packages, other areas' choices and the dashboard's counts are refetched. */
export const refreshPackages = (client: QueryClient): Promise<void> => refresh(client, "packages", "stats");

/** The brands whose bills use a package: the first few by name. */
export const brandsOf = ({ brands, total_concerned }: PackageDetail): string =>
  listNames(
    brands.map((brand) => brand.name),
    total_concerned,
  );
