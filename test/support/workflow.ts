import { execFileSync, spawnSync } from 'node:child_process';
import {
  closeSync,
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { treeOf } from './tree.js';

/** The root of the project, with the action and the hooks. */
export const project = fileURLToPath(new URL('../../', import.meta.url));

interface Step {
  readonly name: string;
  readonly id?: string;
  readonly run: string;
  readonly shell: string;
  readonly 'working-directory'?: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

export const action = parse(
  readFileSync(join(project, 'action.yml'), 'utf8'),
) as Action;

/** What a run of the action came to. */
export interface ActionOutcome {
  readonly status: number | null;
  /** The log. */
  readonly log: string;
  readonly summary: string;
  readonly outputs: Readonly<Record<string, string>>;
}

export interface ActionRun {
  /** The checked-out repository. */
  readonly workspace: string;
  readonly inputs: Readonly<Record<string, string>>;
  /** What GitHub says of the event, by its name; by default one without a base. */
  readonly event?: readonly [name: string, payload: object];
  /** The folder of the action. */
  readonly actionPath?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** What GitHub says of a pull request. */
export function pullRequestOn(
  base: string,
  head = '',
): Required<ActionRun>['event'] {
  const payload = { base: { sha: base, ref: 'main' }, head: { sha: head } };
  return ['pull_request', { pull_request: payload }];
}

/** Runs the steps of the action as the runner of GitHub does. */
export function runAction({
  workspace,
  inputs,
  event: [name, payload] = ['workflow_dispatch', {}],
  actionPath = project,
  env = {},
}: ActionRun): ActionOutcome {
  const temp = treeOf({
    summary: '',
    output: '',
    log: '',
    event: JSON.stringify(payload),
  });
  const valueOf = (expression: string): string => {
    const [, name = ''] = /^inputs\.([\w-]+)$/.exec(expression) ?? [];
    const input = action.inputs[name];
    if (!input) throw new Error(`unknown expression: ${expression}`);
    return inputs[name] ?? filled(input.default ?? '');
  };
  const filled = (text: string): string =>
    text.replaceAll(/\$\{\{ (.*?) \}\}/g, (_, it: string) => valueOf(it));

  let status: number | null = 0;
  // One file for both outputs, in the order in which the runner gets them.
  const log = openSync(join(temp, 'log'), 'a');
  for (const step of action.runs.steps) {
    const [program = '', ...words] = shells[step.shell] ?? [];
    const script = join(mkdtempSync(join(temp, 'step-')), 'script.sh');
    writeFileSync(script, step.run);
    ({ status } = spawnSync(program, [...words, script], {
      cwd: join(workspace, filled(step['working-directory'] ?? '.')),
      stdio: ['ignore', log, log],
      env: {
        PATH: process.env['PATH'],
        HOME: temp,
        GIT_CONFIG_NOSYSTEM: '1',
        CI: 'true',
        GITHUB_ACTION_PATH: actionPath,
        GITHUB_EVENT_NAME: name,
        GITHUB_EVENT_PATH: join(temp, 'event'),
        GITHUB_WORKSPACE: workspace,
        GITHUB_STEP_SUMMARY: join(temp, 'summary'),
        GITHUB_OUTPUT: join(temp, 'output'),
        RUNNER_TEMP: temp,
        ...env,
        ...Object.fromEntries(
          Object.entries(step.env ?? {}).map(([name, value]) => [
            name,
            filled(value),
          ]),
        ),
      },
    }));
    if (status !== 0) break;
  }
  closeSync(log);
  return {
    status,
    log: readFileSync(join(temp, 'log'), 'utf8'),
    summary: readFileSync(join(temp, 'summary'), 'utf8'),
    outputs: outputsIn(readFileSync(join(temp, 'output'), 'utf8')),
  };
}

/** How the runner calls a shell that a step names. */
const shells: Readonly<Record<string, readonly string[]>> = {
  bash: ['bash', '--noprofile', '--norc', '-eo', 'pipefail'],
};

/** The outputs that steps wrote, `name<<delimiter`, value and delimiter in lines of their own. */
function outputsIn(text: string): Readonly<Record<string, string>> {
  const outputs: Record<string, string> = {};
  const form = /(\S+)<<(\S+)\n([^]*?)\n\2\n/gy;
  for (const [, name = '', , value = ''] of text.matchAll(form))
    outputs[name] = value;
  return outputs;
}

interface Hook {
  readonly id: string;
  readonly entry: string;
  readonly args: readonly string[];
  readonly language: string;
  /** Undefined: it runs for any file. */
  readonly files?: string;
  /** Whether it runs even if no file matches. */
  readonly always_run?: boolean;
  readonly pass_filenames: boolean;
}

export const hooks = parse(
  readFileSync(join(project, '.pre-commit-hooks.yaml'), 'utf8'),
) as readonly Hook[];

/** Copies the files of the project as they are now, without what git ignores. */
export function copyProject(folder: string): void {
  const args = ['--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', ['ls-files', '-z', ...args], {
    cwd: project,
    encoding: 'utf8',
  });
  for (const path of listed.split('\0').filter(Boolean))
    if (existsSync(join(project, path)))
      cpSync(join(project, path), join(folder, path));
}
