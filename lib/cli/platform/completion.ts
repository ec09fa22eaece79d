import type { Command, Option } from 'commander';
import { exitCode } from '../../platform/exit-code.ts';

/** What can follow the words of a command line. */
interface Place {
  /** The words so far, after `appraise`, joined by spaces: `price-sheet diff`; empty for none. */
  readonly path: string;
  /** Commands, with what they are for. */
  readonly commands: readonly { readonly name: string; readonly description: string }[];
  /** Values of the argument, if there are only some. */
  readonly choices: readonly string[];
  readonly options: readonly PlacedOption[];
}

interface PlacedOption {
  /** `--format`. */
  readonly name: string;
  readonly description: string;
  /** Whether a value follows it. */
  readonly takesValue: boolean;
  /** The values that there are; empty if it takes none, or any. */
  readonly values: readonly string[];
}

/** Makes the script of a shell from the places. */
const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript, powershell: powershellScript } as const;
type Shell = keyof typeof scripts;

/** `appraise completion`: prints a script by which a shell completes commands, options and their values. */
export function completionCommand(shell: Shell, program: Command): number {
  process.stdout.write(scripts[shell](placesOf(program)));
  return exitCode.ok;
}

/** Lists every command with what can follow it, the program itself first. */
function placesOf(command: Command, path: readonly string[] = []): readonly Place[] {
  // `help` has the commands themselves as arguments.
  const commands = command.commands.filter((child) => child.name() !== 'help');
  return [
    {
      path: path.join(' '),
      commands: commands.map((child) => ({ name: child.name(), description: child.description() })),
      choices: command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices),
      options: command.options.filter(({ hidden }) => !hidden).flatMap(optionOf),
    },
    ...commands.flatMap((child) => placesOf(child, [...path, child.name()])),
  ];
}

const optionOf = ({ long, description, required, optional, argChoices = [] }: Option): readonly PlacedOption[] =>
  long ? [{ name: long, description, takesValue: required || optional, values: argChoices }] : [];

/** Names of commands and options have no character that a shell reads in its own way; texts may have. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** What can follow that is no option and no file. */
const wordsAt = ({ commands, choices }: Place): readonly string[] => [...commands.map(({ name }) => name), ...choices];

/** The function that completes in bash, and in zsh, which can run those of bash. */
function bashFunction(places: readonly Place[]): string {
  const steps = places.flatMap(({ path, commands }) =>
    commands.map(({ name }) => `      ${quoted(`${path}/${name}`)}) path=${quoted(`${path} ${name}`.trim())} ;;`),
  );
  const values = places.flatMap(({ path, options }) =>
    options
      .filter(({ takesValue }) => takesValue)
      .map(({ name, values: given }) =>
        given.length === 0
          ? `    ${quoted(`${path} ${name}`)}) _appraise_files; return ;;`
          : `    ${quoted(`${path} ${name}`)}) words=${quoted(given.join(' '))} ;;`,
      ),
  );
  const words = places.map((place) => {
    const options = [...place.options.map(({ name }) => name), '--help'];
    return `    ${quoted(place.path)}) commands=${quoted(wordsAt(place).join(' '))} options=${quoted(options.join(' '))} ;;`;
  });
  return `_appraise() {
  local current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} path='' words='' commands='' options='' at
  for ((at = 1; at < COMP_CWORD; at++)); do
    case "$path/\${COMP_WORDS[at]}" in
${steps.join('\n')}
    esac
  done
  case "$path $before" in
${values.join('\n')}
  esac
  case "$path" in
${words.join('\n')}
  esac
  if [ -z "$words" ]; then
    words=$commands
    case "$current" in -*) words=$options ;; esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  # A command that has no commands of its own takes files.
  if [ -z "$commands" ] && [ \${#COMPREPLY[@]} -eq 0 ]; then _appraise_files; fi
}
# A name of a file may have spaces.
_appraise_files() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen -f -- "$current"))
}
`;
}

function bashScript(places: readonly Place[]): string {
  return `# Completes appraise in bash: source <(appraise completion bash)
${bashFunction(places)}complete -o filenames -F _appraise appraise
`;
}

function zshScript(places: readonly Place[]): string {
  return `# Completes appraise in zsh: source <(appraise completion zsh)
autoload -Uz compinit bashcompinit
(( $+functions[compdef] )) || compinit -u
bashcompinit
${bashFunction(places)}complete -o filenames -F _appraise appraise
`;
}

function fishScript(places: readonly Place[]): string {
  const paths = places.filter(({ path }) => path !== '').map(({ path }) => path);
  const lines = places.flatMap(({ path, commands, choices, options }) => {
    const at = `-n "__appraise_at ${quoted(path)}"`;
    return [
      ...choices.map((choice) => `complete -c appraise -f ${at} -a ${choice}`),
      ...commands.map(
        ({ name, description }) => `complete -c appraise -f ${at} -a ${name} -d ${fishText(description)}`,
      ),
      ...options.map(
        (option) =>
          `complete -c appraise ${at} -l ${option.name.slice(2)}${fishValue(option)} -d ${fishText(option.description)}`,
      ),
    ];
  });
  return `# Completes appraise in fish: appraise completion fish | source
function __appraise_at
  set -l path ''
  for word in (commandline -opc)[2..-1]
    set -l next (string trim -- "$path $word")
    if contains -- "$next" ${paths.map(fishText).join(' ')}
      set path $next
    end
  end
  test "$path" = "$argv[1]"
end
${lines.join('\n')}
`;
}

/** Says that a value follows, and which there are. */
function fishValue({ takesValue, values }: PlacedOption): string {
  if (values.length > 0) return ` -x -a ${fishText(values.join(' '))}`;
  return takesValue ? ' -r' : '';
}

const fishText = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

function powershellScript(places: readonly Place[]): string {
  const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;
  const table = places.map((place) => {
    const words = [...wordsAt(place), ...place.options.map(({ name }) => name), '--help'];
    return `    ${text(place.path)} = @(${words.map(text).join(', ')})`;
  });
  const values = places.flatMap(({ path, options }) =>
    options
      .filter(({ values: given }) => given.length > 0)
      .map(({ name, values: given }) => `    ${text(`${path} ${name}`)} = @(${given.map(text).join(', ')})`),
  );
  return `# Completes appraise in PowerShell: appraise completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName appraise -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @{
${table.join('\n')}
  }
  $values = @{
${values.join('\n')}
  }
  $path = ''
  $before = ''
  foreach ($element in $commandAst.CommandElements | Select-Object -Skip 1) {
    if ($element.Extent.EndOffset -ge $cursorPosition) { break }
    $before = $element.ToString()
    $next = "$path $before".Trim()
    if ($words.ContainsKey($next)) { $path = $next }
  }
  $found = if ($values.ContainsKey("$path $before")) { $values["$path $before"] } else { $words[$path] }
  $found | Where-Object { $_ -like "$wordToComplete*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`;
}
