import { emails } from "@console/contract/emails.ts";
import { call } from "../../../api/client.ts";
import { listOf } from "../../../api/lists.ts";
import { recordsOf } from "../../../api/records.ts";
import { emailsSearch } from "./emails.search.ts";

export const emailList = listOf(emails.list, emailsSearch);

export const sendAgain = async (id: number) => (await call(emails.sendAgain, { params: { id: String(id) } })).data;

export const emailRecords = recordsOf({ list: emails.list, read: emails.read });
