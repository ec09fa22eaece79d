import { describe, expect, test } from 'vitest';
import { summarize } from '../../../../../lib/assessment/judge/result.ts';
import { rulesIn } from '../../../../../lib/assessment/words/rule-words.ts';
import { type formatNames, loadFormat } from '../../../../../lib/cli/assessment/validate-formats.ts';
import { englishWordIn } from '../../../assessment/rules/english-words.ts';
import { error, result, tool, warning } from './results.ts';

const waiver = { reason: 'aceito', until: '2026-12-31', by: 'Ana' } as const;
const said = result([error({ message: 'deve ser um número', hint: 'dê um número' }), warning({ message: 'sem uso' })], {
  judged: {
    errorCount: 12,
    warningCount: 3,
    waivedCount: 1,
    waived: [{ ...warning({ message: 'sem uso' }), waiver }],
    relaxed: true,
    basis: { asOf: '2026-06-01', policy: { source: 'p.json', sha256: 'a'.repeat(64) } },
  },
  lines: () => '{}',
});

async function print(name: (typeof formatNames)[number], lang: 'en' | 'pt'): Promise<string> {
  const format = await loadFormat(name, { tool, color: false, columns: 100, quiet: false, lang });
  return `${format.each?.(said) ?? ''}${format.end(summarize([said]), format.each ? [] : [said], [])}`;
}

test('people read the verdict, the counts and the waivers in Portuguese', async () => {
  expect(await print('human', 'pt')).toBe(
    `inválido  records/acme.json  12 erros, 3 avisos, 1 achado dispensado, válido sob uma política atenuada
  records/acme.json:3:12  erro  schema/range  deve ser um número
    3 | {}
      |   ^
    dica: dê um número
  records/acme.json:3:12  aviso  evidence-unused  sem uso
    3 | {}
      |   ^
  … e mais 13 achados
  records/acme.json:3:12  dispensado  evidence-unused  sem uso
    dispensado até 2026-12-31 por Ana: aceito
1 registro: 0 válidos, 1 inválido; 12 erros, 3 avisos, 1 dispensado
`.replaceAll('    3 |', '    3 |'),
  );
});

describe('no English word is left in', () => {
  // Names that the formats' own readers look for.
  const names = {
    human: /schema\/range|records\/acme/g,
    github: /^::(?:error|warning|notice) (?:file=[^,:]*)?(?:,line=\d+)?(?:,col=\d+)?,?|title=/gm,
    junit:
      /<\/?[a-z-]+|<\?xml.*\?>|\b(?:name|classname|file|type|message|value|tests|failures|errors|skipped|encoding|version)=|"(?:basis|invalid)"/g,
  } as const;
  test.each(['human', 'github', 'junit'] as const)('%s', async (name) => {
    expect(englishWordIn((await print(name, 'pt')).replace(names[name], ' '))).toBeUndefined();
    expect(englishWordIn((await print(name, 'en')).replace(names[name], ' '))).toBeDefined();
  });
});

test('SARIF names its language, and has rules and messages in it', async () => {
  const log = JSON.parse(await print('sarif', 'pt'));
  const [run] = log.runs;
  expect(run.language).toBe('pt-BR');
  expect(run.tool.driver.language).toBe('pt-BR');
  expect(run.tool.driver.rules[0].shortDescription.text).toBe(rulesIn('pt')[0]?.title);
  expect(run.results[0].message.text).toBe('deve ser um número\nDica: dê um número');
  const english = JSON.parse(await print('sarif', 'en')).runs[0];
  expect(english).not.toHaveProperty('language');
  expect(english.results.map((row: { partialFingerprints: unknown }) => row.partialFingerprints)).toEqual(
    run.results.map((row: { partialFingerprints: unknown }) => row.partialFingerprints),
  );
});

test.each(['json', 'ndjson'] as const)('%s keeps its names', async (name) => {
  expect(await print(name, 'pt')).toBe(await print(name, 'en'));
});
