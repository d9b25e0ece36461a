import { button, fill, html, liveRegion, number } from '../dom.js';
import { go, link } from '../navigation.js';
import type { PageState, ViewName } from '../state.js';

/** A control that changes the address, and follows it. */
export interface Control {
  readonly element: HTMLElement;
  readonly update: (state: PageState) => void;
}

/** Makes a form that acts on every input and is never submitted. */
export function form(controls: readonly Control[]): Control {
  return {
    element: html(
      'form.filters.flow',
      {
        role: 'search',
        onsubmit: (event) => {
          event.preventDefault();
        },
      },
      controls.map(({ element }) => element),
    ),
    update: (state) => {
      for (const control of controls) control.update(state);
    },
  };
}

/** Makes a link that clears all filters. */
export function clear(view: ViewName): Control {
  return { element: link({ view }, 'Clear'), update: () => undefined };
}

/** Makes a field that searches on every input. */
export function search(placeholder: string): Control {
  return textField('q', 'search', 'Search', placeholder);
}

/** Makes a field for a path or a part of it. */
export function file(): Control {
  return textField('file', 'file', 'File', 'All files');
}

function textField(
  name: 'q' | 'file',
  id: string,
  label: string,
  placeholder: string,
): Control {
  const input = html('input', {
    type: 'search',
    id,
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder,
    oninput: () => {
      go({ [name]: input.value }, 'replace');
    },
  });
  return {
    element: labelled(label, id, input),
    update: (state) => {
      if (input.value !== state[name]) input.value = state[name];
    },
  };
}

/** A value, its words, and how many entries have it; without entries it is not offered. */
type Option = readonly [value: string, words: string, count: number];

/** Makes a list from which one option is chosen, or all. */
export function select(
  name: 'rule' | 'status' | 'verdict' | 'aspect',
  label: string,
  all: string,
  options: readonly Option[],
): Control {
  const element = html(
    'select',
    {
      id: name,
      onchange: () => {
        go({ [name]: element.value });
      },
    },
    html('option', { value: '' }, all),
    options
      .filter(([, , count]) => count > 0)
      .map(([value, words, count]) =>
        html('option', { value }, `${words} (${number(count)})`),
      ),
  );
  return {
    element: labelled(label, name, element),
    update: (state) => {
      element.value = state[name];
    },
  };
}

function labelled(words: string, id: string, control: HTMLElement) {
  return html(
    'div.control',
    html('label.label.faint', { for: id }, words),
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
