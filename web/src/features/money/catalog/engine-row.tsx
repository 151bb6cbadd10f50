import type { CatalogEngine } from "@console/contract/catalog.ts";
import { engineParts } from "@console/contract/engines.ts";
import { rolloutStatusLabel } from "@console/contract/rollout-status.ts";
import { Link } from "@tanstack/react-router";
import { common } from "../../../lib/common.text.ts";
import { formatDay } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";
import { Badge, Tag } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Fact } from "../../../ui/card.tsx";
import { engineUsersQuery } from "./catalog.queries.ts";
import { engineForm, catalogText as words } from "./catalog.text.ts";
import { languagesText } from "./engine.fields.ts";
import { UsedByBrands } from "./used-by-brands.tsx";

const voiceOf = ({ tts }: CatalogEngine) =>
  tts.default_voice_id && words.voiceOf(tts.default_voice_id, tts.clone_voice);

/** One line; a hover shows all of it. */
const Detail = ({ text }: { text: string }) =>
  text && (
    <span className="block truncate text-12 text-fg-3" title={text}>
      {text}
    </span>
  );

type EngineRowProps = { engine: CatalogEngine; onEdit: () => void; onReplace: () => void };

/** An engine: its parts, who uses it, and how its parts are being replaced. */
export const EngineRow = ({ engine, onEdit, onReplace }: EngineRowProps) => (
  <li className="border-b border-hairline py-3.5">
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <h3 className="text-14 font-medium">{engine.name}</h3>
      <Tag>{engine.code}</Tag>
      <span className="text-13">
        <UsedByBrands {...engine} users={engineUsersQuery(engine.id)} />
      </span>
      <span className="ml-auto flex gap-2">
        <Button
          size="sm"
          aria-label={words.replaceNamed(engine.name)}
          onClick={onReplace}
          disabled={engine.brands === 0}
        >
          {words.replace}
        </Button>
        <Button size="sm" aria-label={words.editNamed(engine.name)} onClick={onEdit}>
          {words.edit}
        </Button>
      </span>
    </div>
    <dl className="mt-2.5 grid grid-cols-2 gap-x-4 gap-y-2.5 md:grid-cols-4">
      {engineParts.map((part) => {
        const { provider, model_name, retires_on } = engine[part];
        return (
          <Fact key={part} label={engineForm.parts[part]}>
            {model_name === "" ? <span className="text-fg-3">{common.notSet}</span> : `${provider} ${model_name}`}
            {part === "stt" && <Detail text={languagesText(engine.stt.languages)} />}
            {part === "tts" && <Detail text={voiceOf(engine)} />}
            {retires_on && (
              <span className="block text-12 text-warning-text">
                {engineForm.retires} {formatDay(retires_on)}
              </span>
            )}
          </Fact>
        );
      })}
      <Fact label={words.cost}>{engine.cost_hint || <span className="text-fg-3">{common.notSet}</span>}</Fact>
    </dl>
    {engine.missing.length > 0 && (
      <p className="mt-2">
        <Badge tone="warning">{words.missing(engine.missing.map((gap) => words.gaps[gap]).join(", "))}</Badge>
      </p>
    )}
    {engine.rollouts.map(({ id, model_name, status }) => (
      <p key={id} className="mt-2 text-13">
        <Link
          to={paths.rollout}
          params={{ id: String(id) }}
          className="touch text-accent-text underline-offset-3 hover:underline"
        >
          {words.rollout(model_name, rolloutStatusLabel[status])}
        </Link>
      </p>
    ))}
  </li>
);
