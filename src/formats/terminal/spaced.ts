/** Blocks of lines as a text, set apart by empty lines; one without lines is passed over. */
export function textOfBlocks(blocks: readonly (readonly string[])[]): string {
  return blocks
    .filter((block) => block.length > 0)
    .map((block) => `${block.join('\n')}\n`)
    .join('\n');
}

/** Sets blocks of lines apart by empty lines; those of one line each stand together. */
export function spaced<Line>(
  blocks: readonly (readonly Line[])[],
  empty: Line,
): readonly Line[] {
  const filled = blocks.filter(({ length }) => length > 0);
  return filled.flatMap((block, index) => {
    const isAlone = block.length === 1 && filled[index - 1]?.length === 1;
    return index === 0 || isAlone ? block : [empty, ...block];
  });
}
