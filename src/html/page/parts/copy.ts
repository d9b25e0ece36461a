import { fill, html, liveRegion } from '../dom.js';

/** Shows a command with a button that copies it. */
export function copied(text: string): HTMLElement {
  const shown = html('code', text);
  return html(
    'span.copied',
    shown,
    ' ',
    copyButton('Copy', () => text, shown),
  );
}

/** Makes a button that copies a text; where that is not allowed it selects what shows it. */
export function copyButton(
  words: string,
  textOf: () => string,
  shown: Element,
): HTMLButtonElement {
  return html(
    'button',
    {
      type: 'button',
      onclick: () => {
        navigator.clipboard.writeText(textOf()).then(
          () => {
            fill(liveRegion, 'Copied.');
          },
          () => {
            getSelection()?.selectAllChildren(shown);
            fill(liveRegion, 'Selected: copy it with your keyboard.');
          },
        );
      },
    },
    words,
  );
}
