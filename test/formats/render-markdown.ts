import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

export type Node = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;

/** GitHub Flavored Markdown as HTML, as a browser has it. Raw HTML is let through, so that what could act is seen. */
export function renderMarkdown(markdown: string): readonly Node[] {
  const html = micromark(markdown, {
    allowDangerousHtml: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });
  return parseFragment(html).childNodes;
}

const isElement = (node: Node): node is Element => 'tagName' in node;

/** All elements, those around others before them. */
export function elementsIn(nodes: readonly Node[]): readonly Element[] {
  return nodes
    .filter(isElement)
    .flatMap((element) => [element, ...elementsIn(element.childNodes)]);
}

export function elementsOf(
  nodes: readonly Node[],
  ...names: readonly string[]
): readonly Element[] {
  return elementsIn(nodes).filter(({ tagName }) => names.includes(tagName));
}

/** The text that a reader sees; with `except`, without the text of such elements. */
export function textOf(
  nodes: readonly Node[],
  except: readonly string[] = [],
): string {
  return nodes
    .map((node) => {
      if (node.nodeName === '#text')
        return (node as DefaultTreeAdapterTypes.TextNode).value;
      if (!isElement(node)) return '';
      return except.includes(node.tagName)
        ? '\u0000'
        : textOf(node.childNodes, except);
    })
    .join('');
}

/** The rows of a table below its head, as the texts of their cells. */
export function rowsOf(table: Element): readonly (readonly string[])[] {
  return elementsOf([table], 'tr')
    .map((row) => elementsOf([row], 'td').map((cell) => textOf([cell])))
    .filter((cells) => cells.length > 0);
}
