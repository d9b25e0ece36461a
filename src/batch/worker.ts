import { parentPort, workerData } from 'node:worker_threads';
import { createProcessor } from './process-file.js';
import { takeFiles, type WorkerData, type WorkerMessage } from './run-files.js';

const { tasks, settings, shared } = workerData as WorkerData;

const post = (message: WorkerMessage): void => {
  parentPort?.postMessage(message);
};

const processor = createProcessor(settings, () => {
  post('writing');
});
void processor.then((processTask) =>
  takeFiles(tasks, shared, processTask, (index, result) => {
    post({ index, result });
  }),
);
