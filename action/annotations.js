// The annotations of the step: the runner keeps ten of a level, and silently drops the rest.
const maxAnnotations = 10;

/** Levels of findings, by the command of the runner. */
const levels = { error: 'error', warning: 'warning', notice: 'note' };

/**
 * Returns the annotations of several runs as those of one step: each once, and in place
 * of those beyond the limit one that counts them.
 * @param {readonly string[]} annotations the reports in the format `github`
 * @param {readonly string[]} problems the reports in the format `concise`, which have all
 * @returns {readonly string[]}
 */
export function annotationsOfStep(annotations, problems) {
  const shown = distinctLines(annotations);
  const all = distinctLines(problems);
  return Object.entries(levels).flatMap(([command, level]) => {
    const form = new RegExp(`^::${command} `);
    const isCount = /^::\w+ title=infomodel-migrate \(\d+ more\)::/;
    const own = shown.filter((it) => form.test(it) && !isCount.test(it));
    const found = all.filter((it) => levelOf(it) === level).length;
    const count = Math.max(found, own.length);
    if (count <= maxAnnotations && own.length === count) return own;
    const first = own.slice(0, maxAnnotations - 1);
    const rest = count - first.length;
    return [
      ...first,
      `::${command} title=infomodel-migrate (${rest} more)::${rest} more ${level}s are not shown here: the reports of the step have all of them.`,
    ];
  });
}

/** @param {readonly string[]} texts */
function distinctLines(texts) {
  const lines = texts.flatMap((text) => text.split('\n').filter(Boolean));
  return [...new Set(lines)];
}

/** Returns the level of a line of the format `concise`. @param {string} line */
function levelOf(line) {
  return /:\d+:\d+: (error|warning|note)\[/.exec(line)?.[1];
}

/** Returns an annotation about the step itself. @param {'error' | 'warning'} level @param {string} message */
export function annotation(level, message) {
  const escaped = message.replaceAll('%', '%25').replaceAll('\n', '%0A');
  return `::${level} title=infomodel-migrate (action)::${escaped}`;
}
