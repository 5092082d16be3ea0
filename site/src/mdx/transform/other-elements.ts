/** What authors can write instead of HTML elements and of components that other documentation tools have. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  a: 'Write [text](/path). For an old anchor, write <span id="old-anchor"></span>.',
  'b strong': 'Write **text**.',
  'i em': 'Write _text_.',
  's del strike': 'Write ~~text~~.',
  'code pre CodeBlock Code': 'Write `code`, or a block between lines with ``` and a language.',
  'h1 h2 h3 h4 h5 h6': 'Write ## Heading.',
  'ul ol li': 'Write a list with lines that start with "- " or "1. ".',
  'table thead tbody tr th td': 'Write a Markdown table: | A | B |, and |---|---| below the header.',
  blockquote: 'Write > text.',
  hr: 'Write --- between blank lines.',
  'img picture figure figcaption Image': 'Write ![what it shows](./file.png).',
  'iframe video audio embed object': 'Pages load nothing from other sites. Write a link.',
  'script style': 'Pages contain neither scripts nor styles. Remove it.',
  'div p section center font u mark small': 'Keep the text, and remove the tags.',
  'Aside Admonition Callout Alert': 'Write <Note>, <Tip>, <Info>, <Warning>, or <Danger>.',
  Caution: 'Write <Warning>.',
  Important: 'Write <Info>.',
  TabItem: 'Write <Tab value="…" label="…"> inside <Tabs>.',
  CardGrid: 'Write <Cards>.',
  LinkCard: 'Write a <Card> inside <Cards>.',
  LinkButton: 'Write a link inside <Actions>.',
  FileTree: 'Write a code block with the language text.',
  'Badge Icon': 'Write the text alone.',
  Details: 'Write <details> and <summary>.',
}

const byName = new Map(
  Object.entries(REPLACEMENTS).flatMap(([names, hint]) =>
    names.split(' ').map((name) => [name, hint] as const),
  ),
)

/**
 * Returns what authors can write instead of an element that this site does not have; `undefined` if the element is
 * unknown.
 */
export function findReplacement(name: string): string | undefined {
  return byName.get(name)
}
