import type { Page } from '../view.js';

export interface Lighting {
  /** Lights fields for as long as nothing else is pointed at; gives the first place. */
  readonly pin: (fields: readonly number[]) => HTMLElement | null;
}

export interface LightingOptions {
  /** Shows what is lit; nothing where there are no fields. */
  readonly tell: (fields: readonly number[]) => void;
  /** The words of a field, for screen readers. */
  readonly wordsOf: (field: number) => string;
  readonly onPin: (field: number | undefined) => void;
  readonly say: Page['say'];
}

/** Lights the places of both texts that belong to the same field, as one points at or walks through either. */
export function lightUp(root: HTMLElement, options: LightingOptions): Lighting {
  let pinned: readonly number[] = [];

  const placesOf = (field: number): readonly HTMLElement[] => [
    ...root.querySelectorAll<HTMLElement>(`[data-fields~="${field}"]`),
  ];
  const light = (fields: readonly number[]): void => {
    for (const place of root.querySelectorAll('.lit'))
      place.classList.remove('lit');
    for (const place of fields.flatMap(placesOf)) place.classList.add('lit');
    options.tell(fields);
  };

  root.addEventListener('pointerover', ({ target }) => {
    const place = placeAt(target);
    if (place) light(fieldsOf(place));
  });
  root.addEventListener('pointerleave', () => {
    const focused = placeAt(document.activeElement);
    light(focused && root.contains(focused) ? fieldsOf(focused) : pinned);
  });
  root.addEventListener('focusin', ({ target }) => {
    const place = placeAt(target);
    if (!place) return;
    makeStop(place);
    light(fieldsOf(place));
    options.say(fieldsOf(place).map(options.wordsOf).join('; '));
  });
  root.addEventListener('click', ({ target }) => {
    const place = placeAt(target);
    if (place) options.onPin(fieldsOf(place)[0]);
  });
  root.addEventListener('keydown', (event) => {
    const place = placeAt(event.target);
    if (!place) return;
    if (event.key === 'Enter' || event.key === ' ')
      options.onPin(fieldsOf(place)[0]);
    else if (event.key === 'Escape') options.onPin(undefined);
    else {
      const next = neighbour(place, event.key);
      if (next === undefined) return;
      next?.focus();
    }
    event.preventDefault();
  });

  return {
    pin: (fields) => {
      pinned = fields;
      light(fields);
      const first = fields[0];
      return first === undefined ? null : (placesOf(first)[0] ?? null);
    },
  };
}

function placeAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest('[data-fields]') : null;
}

function fieldsOf(place: HTMLElement): readonly number[] {
  return (place.dataset['fields'] ?? '').split(' ').map(Number);
}

function stopsIn(code: Element | null | undefined): readonly HTMLElement[] {
  return [...(code?.querySelectorAll<HTMLElement>('[tabindex]') ?? [])].filter(
    (it) => it.dataset['fields'] !== undefined,
  );
}

/** Of all places of one text, Tab stops at one. */
function makeStop(place: HTMLElement): void {
  for (const other of stopsIn(place.closest('.code')))
    other.tabIndex = other === place ? 0 : -1;
}

/** The place that a key leads to; null where there is none, undefined where the key means nothing. */
function neighbour(
  place: HTMLElement,
  key: string,
): HTMLElement | null | undefined {
  const code = place.closest('.code');
  const stops = stopsIn(code);
  const index = stops.indexOf(place);
  switch (key) {
    case 'ArrowDown':
      return stops[index + 1] ?? null;
    case 'ArrowUp':
      return stops[index - 1] ?? null;
    case 'Home':
      return stops[0] ?? null;
    case 'End':
      return stops.at(-1) ?? null;
    case 'ArrowLeft':
    case 'ArrowRight': {
      const other = [
        ...(place.closest('.pair')?.querySelectorAll('.code') ?? []),
      ].find((it) => it !== code);
      const fields = new Set(fieldsOf(place));
      return (
        stopsIn(other).find((it) =>
          fieldsOf(it).some((no) => fields.has(no)),
        ) ?? null
      );
    }
    default:
      return undefined;
  }
}
