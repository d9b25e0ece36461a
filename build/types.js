import { rmSync, writeFileSync } from 'node:fs';
import { generateDtsBundle } from 'dts-bundle-generator';
import ts from 'typescript';

const folder = 'dist/types';

/** Writes the types of the library into one file. They are checked by `npm run typecheck`. */
export function buildTypes() {
  const { options, fileNames } = ts.getParsedCommandLineOfConfigFile(
    'tsconfig.json',
    {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      noCheck: true,
      rootDir: 'src',
      outDir: folder,
    },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail },
  );
  const declared = fileNames.filter((name) => name.endsWith('.d.ts'));
  const program = ts.createProgram(['src/index.ts', ...declared], options);
  program.emit();

  const [types] = generateDtsBundle(
    [
      {
        filePath: `${folder}/index.d.ts`,
        noCheck: true,
        output: { noBanner: true, exportReferencedTypes: false },
      },
    ],
    { preferredConfigPath: 'tsconfig.json' },
  );
  writeFileSync('dist/index.d.ts', types);
  rmSync(folder, { recursive: true });
}

function fail({ messageText }) {
  throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
}
