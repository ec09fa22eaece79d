import { expect, test } from 'vitest';
import { stepsOf } from './steps.ts';

const text = `# Title

\`\`\`sh
npm ci && npm start     # a remark
# A remark alone.
curl -d '{"a":
  1}'
\`\`\`

\`\`\`json
{ "not": "a command" }
\`\`\`

\`\`\`console
$ cat a
one
two
$ cat b \\
  c
$ cat d

three
\`\`\`

1. In a list:

   \`\`\`sh account
   aws sts get-caller-identity
   \`\`\`
`;

test('finds the commands that need an account, in lists, too', () => {
  expect(stepsOf('a.md', text, 'account')).toEqual([
    { file: 'a.md', line: 28, command: 'aws sts get-caller-identity', shown: '' },
  ]);
});

test('finds the commands of shell blocks and of dialogues, with what is shown below them', () => {
  expect(stepsOf('a.md', text)).toEqual([
    { file: 'a.md', line: 4, command: 'npm ci && npm start     # a remark', shown: '' },
    { file: 'a.md', line: 6, command: `curl -d '{"a":\n  1}'`, shown: '' },
    { file: 'a.md', line: 15, command: 'cat a', shown: 'one\ntwo' },
    { file: 'a.md', line: 18, command: 'cat b \\\n  c', shown: '' },
    { file: 'a.md', line: 20, command: 'cat d', shown: 'three' },
  ]);
});
