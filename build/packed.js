import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { bundledIn } from './licences.js';

// Run by `npm pack` after the build: writes what is only in the package.

/** The packages of the lock file, as npm lists them, in CycloneDX. */
const { $schema, bomFormat, specVersion, metadata, components } = JSON.parse(
  execFileSync(
    'npm',
    ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  ),
);
const bundled = new Set(
  bundledIn(readFileSync('dist/THIRD-PARTY-LICENSES.txt', 'utf8')),
);
const { component, tools } = metadata;
const whole = JSON.parse(readFileSync('package.json', 'utf8'));
writeFileSync(
  'dist/sbom.cdx.json',
  `${JSON.stringify(
    {
      $schema,
      bomFormat,
      specVersion,
      version: 1,
      // The same package gives the same bytes: no time, and no name of a folder.
      metadata: { tools, component: { ...component, name: whole.name } },
      components: components
        .filter(({ name, version }) => bundled.has(`${name} ${version}`))
        // They are part of the package, not of its development only.
        .map((it) => ({ ...it, scope: 'required', properties: [] })),
      dependencies: [
        {
          ref: component['bom-ref'],
          dependsOn: [...bundled].map((it) => it.replace(' ', '@')),
        },
      ],
    },
    null,
    2,
  )}\n`,
);
