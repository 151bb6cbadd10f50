import { initials } from "@console/contract/initials.ts";
import { roleLabel } from "@console/contract/permissions.ts";
import { type Member, teamColumns as titles } from "@console/contract/team.ts";
import { type ComponentProps, useMemo } from "react";
import { columnsOf } from "../../../components/list/data-table.tsx";
import { ListTable } from "../../../components/list/list-table.tsx";
import { RowActions } from "../../../components/list/row-parts.tsx";
import { Tag } from "../../../ui/badge.tsx";
import { Avatar } from "../../../ui/tile.tsx";
import { Time } from "../../../ui/time.tsx";
import { LastLogin, MemberMenu, StatusSwitch } from "./member-controls.tsx";
import { teamText as words } from "./team.text.ts";

type MemberTableProps = { list: ComponentProps<typeof ListTable<Member>>["list"]; ownId: number | undefined };

const OWN_STATUS = "own-status";

/** The team as rows; lazy-loaded. */
export function MemberTable({ list, ownId }: MemberTableProps) {
  const columns = useMemo(() => columnsFor(ownId), [ownId]);
  return (
    <>
      <ListTable list={list} label={words.title} columns={columns} />
      <p id={OWN_STATUS} className="sr-only">
        {words.ownStatus}
      </p>
    </>
  );
}

const columnsFor = (ownId: number | undefined) =>
  columnsOf({ ...titles, actions: { title: words.actionsHead } }, [
    {
      key: "name",
      mobileLine: "first",
      min: 200,
      cell: ({ id, name }: Member) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar size="sm" initials={initials(name)} />
          <span className="truncate" title={name}>
            {name}
          </span>
          {id === ownId && <Tag tone="primary">{words.you}</Tag>}
        </span>
      ),
    },
    {
      key: "email",
      mobileLine: "second",
      width: 250,
      tight: 170,
      className: "text-fg-2",
      cell: ({ email }) => email,
    },
    { key: "role", mobileLine: "second", width: 124, cell: ({ role }) => <Tag>{roleLabel[role]}</Tag> },
    {
      key: "status",
      mobileLine: "first",
      width: 120,
      cell: (member) => (
        <span className="inline-flex items-center gap-2" title={member.id === ownId ? words.ownStatus : undefined}>
          <StatusSwitch member={member} reason={member.id === ownId ? OWN_STATUS : undefined} />
          <span aria-hidden="true" className="text-fg-2">
            {words.statuses[member.active ? "active" : "inactive"]}
          </span>
        </span>
      ),
    },
    {
      key: "last_login",
      mobileLine: "second",
      mobileLabel: words.lastLogin,
      width: 120,
      fold: 2,
      className: "text-fg-2 tabular-nums",
      cell: ({ last_login_at }) => <LastLogin at={last_login_at} />,
    },
    {
      key: "joined",
      mobileLine: "none",
      width: 120,
      fold: 1,
      className: "text-fg-2 tabular-nums",
      cell: ({ created_at }) => <Time at={created_at} show="listedDate" />,
    },
    {
      key: "actions",
      mobileLine: "first",
      width: 84,
      cell: (member) => <RowActions menu={<MemberMenu record={member} />} />,
    },
  ]);
