/** Says what is wrong at the first character that does not fit. */
export function unexpectedMessage(text: string, offset: number): string {
  if (text.trim() === '') return 'the file is empty';
  if (offset >= text.length) return 'the text ends before its JSON is complete';
  const statement = `${nameOf(text, offset)} is not expected here`;
  if (beginsAsYaml.test(text))
    return `${statement}: the file looks like YAML; write it as JSON`;
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  if (conflictMark.test(text.slice(lineStart, lineStart + 8)))
    return `${statement}: git left a merge conflict in the file; resolve it and remove the marks`;
  const ahead = text.slice(offset, offset + 40);
  const after = text.slice(Math.max(0, offset - 200), offset);
  const mistake = mistakes.find(
    ([isFound, isAfter]) => isFound.test(ahead) && isAfter.test(after),
  );
  if (mistake) return `${statement}: ${mistake[2]}`;
  const begun = /(?<![\w$"])(t(r(ue?)?)?|f(a(l(se?)?)?)?|n(u(ll?)?)?)$/.exec(
    after,
  );
  if (!begun) return statement;
  const word = begun[0] + (/^[\w$]*/.exec(ahead)?.[0] ?? '');
  return `${statement}: \`${word}\` is not a JSON value`;
}

/** Says that a control character is in a string without being escaped. */
export function bareCharacterMessage(text: string, offset: number): string {
  return `${nameOf(text, offset)} is not escaped in a string`;
}

/** Matches the marks that git leaves at a conflict, at the start of a line. */
const conflictMark = /^(<{7}|={7}|>{7}|\|{7})(?=\s|$)/;

/** Frequent mistakes in JSON: what is found, after what, and why it is wrong. */
const mistakes: readonly (readonly [
  found: RegExp,
  after: RegExp,
  reason: string,
])[] = [
  [/^./su, /\\u[\da-fA-F]{0,3}$/, '`\\u` takes four hexadecimal digits'],
  [/^./su, /\\$/, 'JSON has no such escape'],
  [/^['\u2018-\u201f]/, /$/, 'strings need double quotes'],
  [/^[/#]/, /$/, 'JSON has no comments; remove this one'],
  [
    /^[}\]]/,
    /,\s*$/,
    'JSON has no trailing commas; remove the comma before this bracket',
  ],
  [/^,/, /,\s*$/, 'there is one comma too many; remove it'],
  [/^\d/, /(^|[^\d.])-?0$/, 'a number must not begin with a zero'],
  [/^[^\d]/, /\d\.$/, 'digits must follow the point'],
  [/^[+.]/, /$/, 'there is no such number in JSON'],
  [/^(NaN|Infinity|undefined)/, /$/, 'there is no such value in JSON'],
  [/^[^\d]/, /(^|[^\d.eE])-$/, 'digits must follow the minus sign'],
  [/^\0/, /$/, 'the file may be UTF-16; save it as UTF-8'],
  [
    /^(True|False|None|TRUE|FALSE|NULL|Null)/,
    /$/,
    'write `true`, `false` and `null`',
  ],
  [/^[A-Za-z_$][\w$]*\s*:/, /[{,]\s*$/, 'keys need double quotes'],
  [/^["{[\d]/, /["}\]\w]\s*$/, 'a comma or a colon is missing'],
];

/** Matches a list item or an unquoted key at the start of a line, after comments only. */
const beginsAsYaml =
  /^(?:[ \t]*(?:#.*)?\r?\n)*[ \t]*(?:---|%YAML|- +\S|[\w$-]+ *:(?:\s|$))/;

function nameOf(text: string, offset: number): string {
  const char = String.fromCodePoint(text.codePointAt(offset) ?? 0);
  if (char === ' ') return 'a space';
  return /[\p{C}\p{Z}]/u.test(char)
    ? `the character U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    : `\`${char}\``;
}
