import {
  type Attributes,
  button,
  fill,
  html,
  liveRegion,
  number,
} from '../dom.js';
import { go, link } from '../navigation.js';
import { report } from '../report-data.js';
import { includesText, type PageState, type ViewName } from '../state.js';

/** A control that changes the address, and follows it. */
export interface Control {
  readonly element: HTMLElement;
  readonly update: (state: PageState) => void;
}

/** Most paths offered for completion. */
const mostPaths = 40;

const offeredPaths = new Set(
  report.files.flatMap(({ path }) => [
    // Its folders, the outermost first.
    ...Array.from(path.matchAll(/\//g), ({ index }) =>
      path.slice(0, index + 1),
    ),
    path,
  ]),
);

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
  const input = html('input', {
    type: 'search',
    id: 'search',
    placeholder,
    oninput: () => {
      go({ q: input.value }, 'replace');
    },
  });
  return {
    element: labelled('Search', 'search', input),
    update: ({ q }) => {
      if (input.value !== q) input.value = q;
    },
  };
}

/** Makes a field for a path or a part of it, which offers matching files and folders. */
export function file(placeholder: string): Control {
  const offered = html('datalist', { id: 'paths' });
  const input = html('input', {
    id: 'file',
    type: 'text',
    list: 'paths',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder,
    oninput: () => {
      go({ file: input.value }, 'replace');
    },
  });
  return {
    element: labelled('File', 'file', html('span', input, offered)),
    update: ({ file }) => {
      if (input.value !== file) input.value = file;
      fill(
        offered,
        [...offeredPaths]
          .filter((it) => includesText(it, input.value))
          .slice(0, mostPaths)
          .map((value) => html('option', { value })),
      );
    },
  };
}

export type Options = readonly (readonly [value: string, words: string])[];

/** Makes a list from which one option is chosen. */
export function select(
  name: 'rule' | 'status' | 'aspect' | 'algorithm',
  label: string,
  optionsFor: (state: PageState) => Options,
): Control {
  let options: Options = [];
  const element = html('select', {
    id: name,
    onchange: () => {
      go({ [name]: options[element.selectedIndex]?.[0] });
    },
  });
  return {
    element: labelled(label, name, element),
    update: (state) => {
      options = optionsFor(state);
      fill(
        element,
        options.map(([value, words]) => html('option', { value }, words)),
      );
      element.selectedIndex = options.findIndex(
        ([value]) => value === state[name],
      );
    },
  };
}

/** Makes a checkbox. */
export function checkbox(
  label: string,
  isOn: (state: PageState) => boolean,
  changesFor: (isOn: boolean) => Partial<PageState>,
): Control {
  const input = html('input', {
    type: 'checkbox',
    onchange: () => {
      go(changesFor(input.checked));
    },
  });
  return {
    element: html('label.check', input, ` ${label}`),
    update: (state) => {
      input.checked = isOn(state);
    },
  };
}

/** Makes a button for each value, any number of which can be chosen. */
export function toggles<T extends string>(
  name: 'fidelity' | 'verdict',
  label: string,
  options: readonly (readonly [value: T, count: number])[],
  labelOf: (value: T) => HTMLElement,
): Control {
  let chosen: readonly string[] = [];
  const buttons = options.map(([value, count]) =>
    button(
      [labelOf(value), html('span.count.faint', number(count))],
      () => {
        const others = chosen.filter((it) => it !== value);
        const isOn = others.length < chosen.length;
        go({ [name]: isOn ? others : [...others, value] });
      },
      { class: 'toggle' },
    ),
  );
  return {
    element: toggleGroup(label, buttons),
    update: (state) => {
      chosen = state[name];
      for (const [index, button] of buttons.entries())
        button.ariaPressed = String(chosen.includes(options[index]?.[0] ?? ''));
    },
  };
}

/** Shows buttons beside each other, below a label. */
export function toggleGroup(
  label: string,
  buttons: readonly HTMLElement[],
): HTMLElement {
  return html(
    'div.control',
    html('span.label.faint', label),
    html('div.flow', { role: 'group', 'aria-label': label }, buttons),
  );
}

export function labelled(words: string, id: string, control: HTMLElement) {
  return html(
    'div.control',
    html('label.label.faint', { for: id }, words),
    control,
  );
}

/** Shows a command with a button that copies it. */
export function copied(text: string): HTMLElement {
  const code = html('code', text);
  const copy = copyButton('Copy', () => text, code, {
    'aria-label': `Copy ${text}`,
  });
  return html('span.copied', code, ' ', copy);
}

/** Makes a button that copies a text; where that is not allowed it selects what shows it. */
export function copyButton(
  words: string,
  textOf: () => string,
  copiedElement: Element,
  attributes: Attributes = {},
): HTMLButtonElement {
  const copy = (): void => {
    navigator.clipboard.writeText(textOf()).then(
      () => {
        fill(liveRegion, 'Copied.');
      },
      () => {
        getSelection()?.selectAllChildren(copiedElement);
        fill(liveRegion, 'Selected: copy it with your keyboard.');
      },
    );
  };
  return button(words, copy, attributes);
}
