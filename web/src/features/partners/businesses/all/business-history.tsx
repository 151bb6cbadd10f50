import { type BusinessDetails, engineNames } from "@console/contract/businesses.ts";
import { Section } from "../../../../ui/card.tsx";
import { cellClass, Table } from "../../../../ui/table.tsx";
import { Time } from "../../../../ui/time.tsx";
import { EngineSelect } from "../engine-select.tsx";
import { allBusinessesText as words } from "./all-businesses.text.ts";

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
  <Section title={words.engine}>
    <div className="pt-3">
      <EngineSelect business={business} />
    </div>
    <div className="mt-3">
      <Table
        label={words.engineHistory}
        heads={[{ title: words.engine }, { title: words.from }, { title: words.until }]}
      >
        <tbody>
          {business.engines.map(({ code, from, to }) => (
            <tr key={from}>
              <th scope="row" className={headClass}>
                {engineNames[code]}
              </th>
              <Period from={from} to={to} />
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  </Section>
);

/** Connections now and earlier. */
export const BusinessConnections = ({ business }: PartProps) => (
  <Section title={words.connections}>
    {business.connections.length === 0 ? (
      <p className="pt-2.5 text-13 text-fg-2">{words.noConnections}</p>
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
  </Section>
);
