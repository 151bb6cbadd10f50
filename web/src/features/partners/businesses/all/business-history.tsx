import type { BusinessDetails } from "@console/contract/businesses.ts";
import { formatShortDay } from "../../../../lib/dates.ts";
import { cellClass, figureClass, Table } from "../../../../ui/table.tsx";
import { Time } from "../../../../ui/time.tsx";
import { engineName } from "../businesses.text.ts";
import { EngineSelect } from "../engine-select.tsx";
import { allBusinessesText as words } from "./all-businesses.text.ts";
import { BusinessPart } from "./business-information.tsx";

type PartProps = { business: BusinessDetails };

const headClass = `${cellClass} text-left font-normal`;

/** When something held; without an end, it still does. */
const Period = ({ from, to }: { from: string; to: string | null }) => (
  <>
    <td className={cellClass}>
      <Time at={from} show="date" />
    </td>
    <td className={cellClass}>{to === null ? words.now : <Time at={to} show="date" />}</td>
  </>
);

/** The engine in use, which can be changed here, and the earlier ones. */
export const BusinessEngines = ({ business }: PartProps) => (
  <BusinessPart title={words.engine}>
    <EngineSelect business={business} />
    <div className="mt-3">
      <Table
        label={words.engineHistory}
        heads={[{ title: words.engine }, { title: words.from }, { title: words.until }]}
      >
        <tbody>
          {business.engines.map(({ code, from, to }) => (
            <tr key={from}>
              <th scope="row" className={headClass}>
                {engineName(code)} ({code})
              </th>
              <Period from={from} to={to} />
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  </BusinessPart>
);

/** Connections now and earlier. */
export const BusinessConnections = ({ business }: PartProps) => (
  <BusinessPart title={words.connections}>
    {business.connections.length === 0 ? (
      <p className="text-13 text-fg-2">{words.noConnections}</p>
    ) : (
      <Table
        label={words.connections}
        heads={[{ title: words.integration }, { title: words.from }, { title: words.until }]}
      >
        <tbody>
          {business.connections.map(({ id, name, from, to }) => (
            <tr key={id}>
              <th scope="row" className={headClass}>
                {name}
              </th>
              <Period from={from} to={to} />
            </tr>
          ))}
        </tbody>
      </Table>
    )}
  </BusinessPart>
);

/** The days of the open month so far; the bars compare them. */
export function BusinessMinutes({ business: { days } }: PartProps) {
  const most = Math.max(...days.map(({ minutes }) => Number(minutes)), 1);
  return (
    <BusinessPart title={words.days}>
      <Table label={words.days} heads={[{ title: words.day }, { title: words.dayMinutes, numeric: true }]}>
        <tbody>
          {days.map(({ day, minutes }) => (
            <tr key={day}>
              <th scope="row" className={`${headClass} whitespace-nowrap`}>
                {formatShortDay(day)}
              </th>
              <td className={`${figureClass} w-full`}>
                <span className="flex items-center justify-end gap-3">
                  <span aria-hidden="true" className="h-1.5 min-w-0 flex-1">
                    <span
                      className="block h-full rounded-full bg-accent"
                      style={{ width: `${(Number(minutes) / most) * 100}%` }}
                    />
                  </span>
                  {words.minutes(minutes)}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </BusinessPart>
  );
}
