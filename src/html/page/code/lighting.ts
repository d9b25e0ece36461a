import { fill, liveRegion } from '../dom.js';

interface LightingOptions {
  /** Called with the fields that are lit, or none. */
  readonly onLight: (fields: readonly number[]) => void;
  /** Describes a field for screen readers. */
  readonly wordsOf: (field: number) => string;
  readonly onPin: (field: number | undefined) => void;
}

/**
 * Lights the places of both texts that belong to the field under the pointer or
 * the focus; without a pointer those of the last focus. Returns a function that
 * lights fields until then, and returns their first place.
 */
export function lightUp(
  root: HTMLElement,
  { onLight, wordsOf, onPin }: LightingOptions,
): (fields: readonly number[]) => HTMLElement | null {
  let pinned: readonly number[] = [];

  const light = (fields: readonly number[]): void => {
    markLit(root, fields);
    onLight(fields);
  };

  root.addEventListener('pointerover', ({ target }) => {
    const place = placeAt(target);
    if (place) light(fieldsOf(place));
  });
  root.addEventListener('pointerleave', () => {
    light(pinned);
  });
  root.addEventListener('focusin', ({ target }) => {
    const place = placeAt(target);
    if (!place) return;
    stopTabAt(place);
    pinned = fieldsOf(place);
    light(pinned);
    fill(liveRegion, pinned.map(wordsOf).join('; '));
  });
  root.addEventListener('click', ({ target }) => {
    const place = placeAt(target);
    if (place) onPin(fieldsOf(place)[0]);
  });
  root.addEventListener('keydown', (event) => {
    followKey(event, onPin);
  });

  return (fields) => {
    pinned = fields;
    light(fields);
    return placesOf(root, fields.slice(0, 1))[0] ?? null;
  };
}

/** Pins the place of the focus, or moves the focus to another one. */
function followKey(
  event: KeyboardEvent,
  onPin: LightingOptions['onPin'],
): void {
  const place = placeAt(event.target);
  if (!place) return;
  if (event.key === 'Enter' || event.key === ' ') onPin(fieldsOf(place)[0]);
  else if (event.key === 'Escape') onPin(undefined);
  else if (event.key in neighbours) neighbours[event.key]?.(place)?.focus();
  else return;
  event.preventDefault();
}

function placesOf(
  root: HTMLElement,
  fields: readonly number[],
): readonly HTMLElement[] {
  return fields.flatMap((field) => [
    ...root.querySelectorAll<HTMLElement>(`[data-fields~="${field}"]`),
  ]);
}

function markLit(root: HTMLElement, fields: readonly number[]): void {
  for (const place of root.querySelectorAll('.lit'))
    place.classList.remove('lit');
  for (const place of placesOf(root, fields)) place.classList.add('lit');
}

/** Lets Tab stop at one place of each text. */
function stopTabAt(place: HTMLElement): void {
  for (const stop of stopsIn(place.closest('.code'))) stop.tabIndex = -1;
  place.tabIndex = 0;
}

function placeAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest('[data-fields]') : null;
}

function fieldsOf(place: HTMLElement): readonly number[] {
  return (place.dataset['fields'] ?? '').split(' ').map(Number);
}

function stopsIn(code: Element | null): readonly HTMLElement[] {
  const all = code?.querySelectorAll<HTMLElement>('[data-fields][tabindex]');
  return [...(all ?? [])];
}

const neighbours: Readonly<
  Record<string, (place: HTMLElement) => HTMLElement | undefined>
> = {
  ArrowDown: (place) => besides(place, 1),
  ArrowUp: (place) => besides(place, -1),
  Home: (place) => stopsIn(place.closest('.code'))[0],
  End: (place) => stopsIn(place.closest('.code')).at(-1),
  ArrowLeft: across,
  ArrowRight: across,
};

function besides(place: HTMLElement, step: number): HTMLElement | undefined {
  const stops = stopsIn(place.closest('.code'));
  return stops[stops.indexOf(place) + step];
}

function across(place: HTMLElement): HTMLElement | undefined {
  const fields = new Set(fieldsOf(place));
  const code = place.closest('.code');
  const both = place.closest('.pair')?.querySelectorAll('.code') ?? [];
  const other = [...both].find((it) => it !== code);
  return stopsIn(other ?? null).find((it) =>
    fieldsOf(it).some((field) => fields.has(field)),
  );
}
