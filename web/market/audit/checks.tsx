import { useEffect } from 'preact/hooks';
import type { AuditedFigure, ShownCheck, ShownGap } from '../../../lib/market/audit.ts';
import type { AuditReply } from '../../../lib/market/write-audit.ts';
import { useConsole } from '../../console.ts';
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
      {audit.conferencias.length > 0 && <CheckList checks={audit.conferencias} />}
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

function CheckList({ checks }: { readonly checks: readonly ShownCheck[] }) {
  const words = useWords(auditWords);
  const { number, exact, percent, day } = useFormats();
  const amount = (figure: AuditedFigure, value: number): string =>
    placesOf[figure] === undefined ? exact(value) : number(value, placesOf[figure]);
  const periodOf = ({ inicio, fim }: ShownCheck): string | null => {
    if (fim === null) return null;
    return inicio === null ? day(fim) : words.period(day(inicio), day(fim));
  };
  return (
    <ul>
      {checks.map((check, index) => (
        <li key={index}>
          <strong>{[words.figures[check.figura], periodOf(check)].filter(Boolean).join(', ')}</strong>:{' '}
          <span class={check.confere ? 'good' : 'bad'}>
            {check.confere ? words.agrees : words.differs(percent(check.diferenca, 2))}
          </span>
          <br />
          <span class="n">{amount(check.figura, check.valor)}</span> <span lang="pt-BR">({check.fonte})</span>{' '}
          {words.beside} <span class="n">{amount(check.figura, check.comparado)}</span>{' '}
          <span lang="pt-BR">
            ({check.comparado_com}
            {check.observacao !== null && `; ${check.observacao}`})
          </span>
        </li>
      ))}
    </ul>
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
