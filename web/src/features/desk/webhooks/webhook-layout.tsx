import { webhooks } from "@console/contract/webhooks.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, Outlet } from "@tanstack/react-router";
import { Webhook } from "lucide-react";
import { isNotFound } from "../../../api/errors.ts";
import { oneQuery } from "../../../api/queries.ts";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { Loaded } from "../../../components/feedback/loaded.tsx";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { useCrumb } from "../../../components/layout/use-page-title.ts";
import { paths } from "../../../lib/paths.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { nameOf } from "./webhooks.queries.ts";
import { webhooksText as words } from "./webhooks.text.ts";

const route = getRouteApi("/shell/settings/webhooks/$id");

/** What is about one endpoint: its log, or one delivery. */
export function WebhookLayout() {
  const query = useQuery(oneQuery(webhooks.read, Number(route.useParams().id)));
  const { data: webhook, error } = query;
  useCrumb(webhook ? nameOf(webhook) : error ? words.one : undefined);
  if (isNotFound(error)) return <Gone />;
  return (
    <>
      {error && !webhook && <PageHeader title={words.one} />}
      <Loaded query={query} words={words} skeleton="h-48">
        {() => <Outlet />}
      </Loaded>
    </>
  );
}

const Gone = () => (
  <>
    <PageHeader title={words.one} />
    <EmptyState
      icon={Webhook}
      title={words.gone.title}
      hint={words.gone.body}
      action={
        <Link to={paths.webhooks} className={buttonClass({ size: "sm" })}>
          {words.gone.back}
        </Link>
      }
    />
  </>
);
