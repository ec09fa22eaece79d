import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { JudgedCriterion } from '../../../lib/market/piotroski.ts';
import type { AmountName, FigurePart, FiledFigure, RatioName } from '../../../lib/market/statement-figures.ts';
import { entriesOf, hasMember } from '../../../lib/platform/members.ts';
import { useConsole } from '../../console.ts';
import { Disclosure } from '../../parts/disclosure.tsx';
import { ScrollBox } from '../../parts/sortable-table.tsx';
import { useFormats, useWords } from '../../text/use-words.ts';
import { columnWriters, indicators } from '../figures.ts';
import { marketWords } from '../words.ts';
import {
  amountsOfRatio,
  changeOf,
  listMissing,
  partNameOf,
  type Restatement,
  type Statements,
} from './filed-figures.ts';
import { statementWords } from './words.ts';

/** The statements of a company, with the accounts that each figure is from. @param props.isDemo their days of receipt are assumed */
export default function StatementFigures({
  statements,
  isDemo,
}: {
  readonly statements: Statements;
  readonly isDemo: boolean;
}) {
  const words = useWords(statementWords);
  const { day } = useFormats();
  const { announcement } = useConsole();
  const { base, cnpj, data, conhecido_em: known, plano } = statements;
  const filed =
    data !== null && known !== null ? words.filed(words.bases[base], cnpj, day(data), day(known)) : words.noYears;
  useEffect(() => announcement.set(filed), [filed]);
  return (
    <div class="statements">
      <p>
        {filed} {isDemo && words.demo}
      </p>
      {plano === 'financeiro' && <p>{words.financial}</p>}
      <div class="pair">
        <Amounts statements={statements} />
        <Ratios statements={statements} />
      </div>
      <Missing statements={statements} />
      <FiscalYears years={statements.exercicios} />
      <Restatements restatements={statements.reapresentacoes} />
      <Criteria piotroski={statements.piotroski} />
    </div>
  );
}

/** Figures by name; each unfolds what it is from. */
function FigureList({ children }: { readonly children: ComponentChildren }) {
  return <ul class="filed">{children}</ul>;
}

function FigureItem({
  name,
  value,
  children,
}: {
  readonly name: string;
  readonly value: string;
  readonly children: () => ComponentChildren;
}) {
  const label = (
    <>
      <span>{name}</span> <span class="n">{value}</span>
    </>
  );
  return (
    <li>
      <Disclosure label={label}>{children}</Disclosure>
    </li>
  );
}

/** Writes reais in millions. */
function useMillions(): (value: number) => string {
  const { number } = useFormats();
  return (value) => number(value / 1e6, 1);
}

function Amounts({ statements: { valores, data } }: { readonly statements: Statements }) {
  const words = useWords(statementWords);
  const { day } = useFormats();
  const millions = useMillions();
  const known = entriesOf(valores).flatMap(([name, figure]) =>
    figure.valor === null ? [] : [{ name, figure, value: figure.valor }],
  );
  if (data === null || known.length === 0) return null;
  return (
    <section>
      <h3>{words.amountsTitle}</h3>
      <p class="small">{words.amountsText(day(data))}</p>
      <FigureList>
        {known.map(({ name, figure, value }) => (
          <FigureItem key={name} name={words.amounts[name]} value={millions(value)}>
            {() => <Parts name={name} figure={figure} />}
          </FigureItem>
        ))}
      </FigureList>
    </section>
  );
}

function Ratios({ statements: { valores, indicadores } }: { readonly statements: Statements }) {
  const words = useWords(statementWords);
  const { number } = useFormats();
  const names = useNames();
  const write = { ...columnWriters(useFormats()), ratio: (value: number) => number(value, 2) };
  const known = entriesOf(indicadores).flatMap(([name, { valor, calculo }]) =>
    valor === null ? [] : [{ name, value: valor, calculo }],
  );
  if (known.length === 0) return null;
  return (
    <section>
      <h3>{words.ratiosTitle}</h3>
      <p class="small">{words.ratiosText}</p>
      <FigureList>
        {known.map(({ name, value, calculo }) => (
          <FigureItem
            key={name}
            name={names[name]}
            value={write[hasMember(indicators, name) ? indicators[name].kind : 'share'](value)}
          >
            {() => (
              <>
                <p lang="pt-BR">{calculo}</p>
                {amountsOfRatio[name].map((amount) => (
                  <div key={amount}>
                    <h4>{names[amount]}</h4>
                    <Parts name={amount} figure={valores[amount]} />
                  </div>
                ))}
                {amountsOfRatio[name].length === 0 && <p class="small">{words.ofYears}</p>}
              </>
            )}
          </FigureItem>
        ))}
      </FigureList>
    </section>
  );
}

/** Returns what amounts and ratios are called. */
function useNames(): Readonly<Record<AmountName | RatioName, string>> {
  const words = useWords(statementWords);
  const { stock } = useWords(marketWords);
  return { ...stock.names, ...words.ratios, ...words.amounts };
}

/** The accounts of an amount, in reais as they were filed, and their sum. */
function Parts({ name, figure: { valor, partes } }: { readonly name: AmountName; readonly figure: FiledFigure }) {
  const words = useWords(statementWords);
  const { number } = useFormats();
  if (valor === null) return null;
  if (partes.length === 0) return <p class="small">{words.noAccounts}</p>;
  const isSum = partes.length > 1 || partes.some(({ sinal }) => sinal === '-');
  return (
    <ul class="parts">
      {partes.map((part, index) => (
        <Part key={index} name={name} part={part} hasSign={isSum} />
      ))}
      {isSum && (
        <li>
          <span class="n">{number(valor, 0)}</span>
          <span>{words.sum}</span>
        </li>
      )}
    </ul>
  );
}

function Part({
  name,
  part,
  hasSign,
}: {
  readonly name: AmountName;
  readonly part: FigurePart;
  readonly hasSign: boolean;
}) {
  const words = useWords(statementWords);
  const { number, day } = useFormats();
  const { conta, inicio, fim, valor, sinal, coluna } = part;
  const account = partNameOf(name, conta);
  const sign = sinal === '+' ? '+' : '−';
  const value = valor < 0 && hasSign ? `(${number(valor, 0)})` : number(valor, 0);
  return (
    <li>
      <span class="n">
        {hasSign && `${sign} `}
        {value}
      </span>
      <span>
        <strong>
          {words.account(conta)}
          {account && `: ${words.amounts[account]}`}
        </strong>{' '}
        {inicio === null ? words.day(day(fim)) : words.period(day(inicio), day(fim))}
        <span class="small">
          <DocumentName document={part} />, {words.columns[coluna]}
        </span>
      </span>
    </li>
  );
}

function DocumentName({
  document: { documento, data, versao, recebido_em },
}: {
  readonly document: Pick<FigurePart, 'documento' | 'data' | 'versao' | 'recebido_em'>;
}) {
  const words = useWords(statementWords);
  const { day } = useFormats();
  return <>{words.document(documento, day(data), versao, day(recebido_em))}</>;
}

/** Each reason with the figures that are missing for it. */
function Missing({ statements }: { readonly statements: Statements }) {
  const words = useWords(statementWords);
  const names = useNames();
  const missing = listMissing(statements);
  if (missing.length === 0) return null;
  return (
    <section>
      <h3>{words.missingTitle}</h3>
      <dl>
        {missing.map(({ reason, names: figures }) => (
          <div key={reason}>
            <dt>{figures.map((name) => names[name]).join('; ')}</dt>
            <dd lang="pt-BR">{reason}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const yearlyNames = ['receita', 'ebit', 'lucro_liquido', 'caixa_operacional', 'ativo', 'patrimonio_liquido'] as const;

/** Fiscal years side by side, the newest first; an amount that no year has is left out. */
function FiscalYears({ years }: { readonly years: Statements['exercicios'] }) {
  const words = useWords(statementWords);
  const { day } = useFormats();
  const millions = useMillions();
  return (
    <section>
      <h3>{words.yearsTitle}</h3>
      {years.length === 0 ? (
        <p>{words.noYears}</p>
      ) : (
        <ScrollBox label={words.yearsTitle}>
          <table class="years">
            <caption>{words.yearsText}</caption>
            <thead>
              <tr>
                <th scope="col">{words.figure}</th>
                {years.map((year) => (
                  <th key={year.fim} scope="col" class="n">
                    {day(year.fim)}
                    <span class="small">{words.version(year.documento, year.versao)}</span>
                    <span class="small">{words.received(day(year.recebido_em))}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {yearlyNames
                .filter((name) => years.some((year) => year[name] !== null))
                .map((name) => (
                  <tr key={name}>
                    <th scope="row">{words.amounts[name]}</th>
                    {years.map((year) => {
                      const value = year[name];
                      return (
                        <td key={year.fim} class="n">
                          {value === null ? '–' : millions(value)}
                        </td>
                      );
                    })}
                  </tr>
                ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </section>
  );
}

/** What a company filed beside what it stated a year later. */
function Restatements({ restatements }: { readonly restatements: readonly Restatement[] }) {
  const words = useWords(statementWords);
  const { day, percent } = useFormats();
  return (
    <section>
      <h3>{words.restatedTitle}</h3>
      {restatements.length === 0 ? (
        <p>{words.noRestated}</p>
      ) : (
        <ScrollBox label={words.restatedTitle}>
          <table class="years">
            <caption>{words.restatedText}</caption>
            <thead>
              <tr>
                <th scope="col">{words.figure}</th>
                <th scope="col">{words.year}</th>
                <th scope="col" class="n">
                  {words.asFiled}
                </th>
                <th scope="col" class="n">
                  {words.statedAgain}
                </th>
                <th scope="col" class="n">
                  {words.change}
                </th>
              </tr>
            </thead>
            <tbody>
              {restatements.map((restatement) => {
                const { nome, exercicio, arquivado, reapresentado } = restatement;
                const change = changeOf(restatement);
                return (
                  <tr key={`${exercicio} ${nome}`}>
                    <th scope="row">{hasMember(words.amounts, nome) ? words.amounts[nome] : nome}</th>
                    <td>{day(exercicio)}</td>
                    <FiledCell filed={arquivado} />
                    <FiledCell filed={reapresentado} />
                    <td class="n">{change === null ? '–' : percent(change)}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </section>
  );
}

function FiledCell({ filed }: { readonly filed: Restatement['arquivado'] }) {
  const words = useWords(statementWords);
  const { number } = useFormats();
  return (
    <td class="n">
      {number(filed.valor, 0)}
      <span class="small">
        {words.account(filed.conta)}, <DocumentName document={filed} />
      </span>
    </td>
  );
}

/** Piotroski's criteria with their arithmetic, and the points. */
function Criteria({ piotroski: { exercicio, pontos, criterios } }: { readonly piotroski: Statements['piotroski'] }) {
  const words = useWords(statementWords);
  const { day } = useFormats();
  const unknown = criterios.filter(({ atende }) => atende === null);
  const reasons = new Set(unknown.map(({ calculo }) => calculo));
  const [reason] = reasons;
  // For a bank, all nine are unknown for one reason.
  const isNone = unknown.length === criterios.length && reasons.size === 1;
  const names = unknown.map(({ criterio }) => words.criteria[criterio]).join('; ');
  return (
    <section>
      <h3>{words.piotroskiTitle}</h3>
      {isNone ? (
        <p>
          {words.noPoints} <span lang="pt-BR">{reason}</span>
        </p>
      ) : (
        <>
          <p>
            <strong>{pontos === null ? words.noPoints : words.points(pontos)}</strong>{' '}
            {exercicio !== null && words.ofYear(day(exercicio))}{' '}
            {pontos === null && words.unknownPoints(unknown.length, names)}
          </p>
          <ol class="criteria">
            {criterios.map((criterion) => (
              <CriterionItem key={criterion.criterio} criterion={criterion} />
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

function stateOf({ atende }: JudgedCriterion): 'met' | 'unmet' | 'unknown' {
  if (atende === null) return 'unknown';
  return atende ? 'met' : 'unmet';
}

function CriterionItem({ criterion }: { readonly criterion: JudgedCriterion }) {
  const words = useWords(statementWords);
  const state = stateOf(criterion);
  return (
    <li>
      <span class={state}>{words.states[state]}</span>{' '}
      <span>
        {words.criteria[criterion.criterio]}
        <span class="small" lang="pt-BR">
          {criterion.calculo}
        </span>
      </span>
    </li>
  );
}
