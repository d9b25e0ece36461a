import jsonSourceMap from 'json-source-map';

interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns a function that finds the value at a JSON Pointer. The text is JSON
 * without repeated keys: the tool has printed or checked it. In another text, it
 * may find nothing.
 */
export function placeFinder(
  text: string,
): (pointer: string) => Range | undefined {
  const pointers = pointersIn(text);
  return (pointer) => {
    const place = pointers[pointer];
    return place && { start: place.value.pos, end: place.valueEnd.pos };
  };
}

function pointersIn(text: string) {
  try {
    return jsonSourceMap.parse(text).pointers;
  } catch {
    // A text that is not JSON has no places.
    return {};
  }
}
