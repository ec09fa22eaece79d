import { useEffect } from 'preact/hooks';
import type { AuditedFigure, ShownCheck, ShownGap } from '../../../lib/market/audit.ts';
import type { AuditReply } from '../../../lib/market/write-audit.ts';
import { useConsole } from '../../console.ts';
import { ScrollBox } from '../../parts/sortable-table.tsx';
import { useFormats, useWords } from '../../text/use-words.ts';
import { auditWords } from './words.ts';

/** What the figures of one stock were compared with, and those that were compared with nothing. */
export default function Checks({ audit }: { readonly audit: AuditReply }) {
  const words = useWords(auditWords);
  const { announcement } = useConsole();
  const { conferem, divergem, sem_conferencia: unchecked } = audit.resumo;
  const summary = words.summary(conferem, divergem, unchecked);
  useEffect(() => announcement.set(summary), [summary]);
  return (
    <>
      <p>
        <strong>{summary}</strong> {words.text}
      </p>
      {audit.conferencias.length > 0 && <CheckTable checks={audit.conferencias} />}
      <Gaps gaps={audit.sem_conferencia} />
    </>
  );
}

/** Amounts of a share have six places at most; the others are whole numbers. */
const placesOf: Readonly<Partial<Record<AuditedFigure, number>>> = {
  acoes: 0,
  lucro_liquido: 0,
  patrimonio_liquido: 0,
};

function CheckTable({ checks }: { readonly checks: readonly ShownCheck[] }) {
  const words = useWords(auditWords);
  const { number, exact, percent, day } = useFormats();
  const amount = (figure: AuditedFigure, value: number): string =>
    placesOf[figure] === undefined ? exact(value) : number(value, placesOf[figure]);
  const periodOf = ({ inicio, fim }: ShownCheck): string => {
    if (fim === null) return '–';
    return inicio === null ? day(fim) : words.period(day(inicio), day(fim));
  };
  return (
    <ScrollBox label={words.table}>
      <table>
        <caption>{words.table}</caption>
        <thead>
          <tr>
            <th scope="col">{words.figure}</th>
            <th scope="col">{words.result}</th>
            <th scope="col" class="n">
              {words.difference}
            </th>
            <th scope="col" class="n">
              {words.amount}
            </th>
            <th scope="col">{words.from}</th>
            <th scope="col" class="n">
              {words.compared}
            </th>
            <th scope="col">{words.with}</th>
            <th scope="col">{words.day}</th>
          </tr>
        </thead>
        <tbody>
          {checks.map((check, index) => (
            <tr key={index}>
              <th scope="row">{words.figures[check.figura]}</th>
              <td>
                <span class={`chip ${check.confere ? 'good' : 'bad'}`}>
                  {check.confere ? words.agrees : words.differs}
                </span>
              </td>
              <td class="n">{percent(check.diferenca, 2)}</td>
              <td class="n">{amount(check.figura, check.valor)}</td>
              <td lang="pt-BR">{check.fonte}</td>
              <td class="n">{amount(check.figura, check.comparado)}</td>
              <td lang="pt-BR">
                {check.comparado_com}
                {check.observacao !== null && ` (${check.observacao})`}
              </td>
              <td>{periodOf(check)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function Gaps({ gaps }: { readonly gaps: readonly ShownGap[] }) {
  const words = useWords(auditWords);
  if (gaps.length === 0) return null;
  return (
    <>
      <h3>{words.gaps}</h3>
      <ul>
        {gaps.map(({ figura, motivo }) => (
          <li key={figura}>
            {words.figures[figura]}: {words.reasons[motivo]}
          </li>
        ))}
      </ul>
    </>
  );
}
