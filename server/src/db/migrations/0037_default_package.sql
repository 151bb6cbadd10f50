-- Brands without a package get none. Only the untouched text of the first start is corrected.
UPDATE packages SET description = 'Included with the console. This package cannot be deleted.',
    search_text = replace(search_text, 'for brands without a chosen package.', 'included with the console. this package cannot be deleted.')
  WHERE is_default AND description = 'For brands without a chosen package.';--> statement-breakpoint
INSERT INTO schema_releases (migration, oldest_release) VALUES ('0037_default_package', '1.0.0');
