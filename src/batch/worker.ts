import { workerData } from 'node:worker_threads';
import { type DecisionsSource, decideWith } from '../file/decide-with.js';
import { stage, type StagedFile, type StageTask } from './stage-task.js';

/** What every worker is started with. */
export interface WorkerData {
  readonly decisions: DecisionsSource | undefined;
  readonly workingFolder: string;
}

const { decisions, workingFolder } = workerData as WorkerData;
const decideIn = decideWith(decisions, workingFolder);

/** Reads and maps one file in a thread of its own. */
export default function run(task: StageTask): Promise<StagedFile> {
  return stage(task, decideIn);
}
