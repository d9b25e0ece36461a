import { button, fill, html, liveRegion, number } from '../dom.js';

/** Makes a field that searches on every input. */
export function textField(
  name: 'q' | 'file',
  label: string,
  placeholder: string,
): HTMLElement {
  return labelled(
    label,
    html('input', {
      type: 'search',
      id: name,
      autocomplete: 'off',
      spellcheck: 'false',
      placeholder,
    }),
  );
}

/** A value, its words, and how many entries have it; without entries it is not offered. */
type Option = readonly [value: string, words: string, count: number];

/** Makes a list from which one option is chosen, or all. */
export function select(
  name: 'rule' | 'status',
  label: string,
  all: string,
  options: readonly Option[],
): HTMLElement {
  return labelled(
    label,
    html(
      'select',
      { id: name },
      html('option', { value: '' }, all),
      options
        .filter(([, , count]) => count > 0)
        .map(([value, words, count]) =>
          html('option', { value }, `${words} (${number(count)})`),
        ),
    ),
  );
}

function labelled(words: string, control: HTMLElement): HTMLElement {
  return html(
    'div.control',
    html('label.label.faint', { for: control.id }, words),
    control,
  );
}

/** Shows a command with a button that copies it, or selects it where copying is not allowed. */
export function copied(text: string): HTMLElement {
  const code = html('code', text);
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => {
        fill(liveRegion, 'Copied.');
      },
      () => {
        getSelection()?.selectAllChildren(code);
        fill(liveRegion, 'Selected: copy it with your keyboard.');
      },
    );
  };
  return html(
    'span.copied',
    code,
    ' ',
    button('Copy', copy, { 'aria-label': `Copy ${text}` }),
  );
}
