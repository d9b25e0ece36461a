import { element, fill } from '../dom.js';
import type { ReportData } from '../report-data.js';

/** So many paths are offered for completion. */
const offered = 40;

/** A text field for the path of a file, which offers those that match. */
export function fileField(
  { files }: ReportData,
  placeholder: string,
  onChange: (path: string) => void,
): {
  readonly element: HTMLElement;
  readonly id: string;
  readonly update: (path: string) => void;
} {
  const id = 'file';
  const paths = element('datalist', { id: 'paths' });
  const field = element('input', {
    id,
    type: 'text',
    list: 'paths',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder,
    oninput: () => {
      onChange(field.value);
    },
  });
  const offer = (): void => {
    fill(
      paths,
      ...files
        .filter(({ path }) => path.includes(field.value))
        .slice(0, offered)
        .map(({ path }) => element('option', { value: path })),
    );
  };
  return {
    element: element('span', {}, field, paths),
    id,
    update: (path) => {
      if (field.value !== path) field.value = path;
      offer();
    },
  };
}
