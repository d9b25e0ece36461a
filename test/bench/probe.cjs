// Loaded before a command: writes what it allocates, collected objects included, in bytes.
const { writeFileSync } = require('node:fs');
const { Session } = require('node:inspector');
const process = require('node:process');

const session = new Session();
session.connect();
session.post('HeapProfiler.startSampling', {
  samplingInterval: 8192,
  includeObjectsCollectedByMajorGC: true,
  includeObjectsCollectedByMinorGC: true,
});

const sizeOf = ({ selfSize, children }) =>
  children.reduce((sum, it) => sum + sizeOf(it), selfSize);

process.on('exit', () => {
  session.post('HeapProfiler.stopSampling', (_, { profile }) => {
    writeFileSync(process.env.ALLOCATED, String(sizeOf(profile.head)));
  });
});
