import { isForeign } from '../../platform/node-kinds.ts'

const BLOCKS =
  'address,article,aside,blockquote,center,dd,details,dialog,dir,div,dl,dt,fieldset,figcaption,figure,footer,form,h1,h2,h3,h4,h5,h6,header,hgroup,hr,li,main,menu,nav,ol,p,pre,search,section,summary,table,ul'
const HEADINGS = ':scope>:is(h1,h2,h3,h4,h5,h6)'
const ITEMS = ':scope>li,:scope>div>li,:scope>span>li'
const TERMS = ':scope>:is(dd,dt),:scope>div>:is(dd,dt)'

/** For each element, the descendants at which an HTML parser would end it. */
const ENDING: Record<string, string> = {
  p: BLOCKS,
  a: 'a',
  button: 'button',
  dd: TERMS,
  dt: TERMS,
  h1: HEADINGS,
  h2: HEADINGS,
  h3: HEADINGS,
  h4: HEADINGS,
  h5: HEADINGS,
  h6: HEADINGS,
  li: ITEMS,
  nobr: 'nobr',
  optgroup: 'optgroup',
  option: 'option',
}

/** The parents that each part of a table needs in HTML text. */
const PARENTS: Record<string, string> = {
  caption: 'table',
  col: 'colgroup,table',
  colgroup: 'table',
  tbody: 'table',
  tfoot: 'table',
  thead: 'table',
  tr: 'tbody,thead,tfoot,table',
  td: 'tr',
  th: 'tr',
}

/** Forms and hidden inputs are not shown in a table, and HTML text can express them there. */
const OTHER = ':not(style,script,template,form,[type=hidden]'
/** Selects tables with a child that is no part of a table, or with rows that would get another parent. */
const BROKEN_TABLE = [
  `table:has(>${OTHER},caption,col,colgroup,tbody,tfoot,thead,tr))`,
  `table:has(>:is(tbody,tfoot,thead)>${OTHER},tr))`,
  `table:has(>tr>${OTHER},td,th),>*>tr>${OTHER},td,th))`,
  'table:has(>tr):not(:has([colspan],[rowspan]))',
].join()

/**
 * Whether HTML text cannot express the position of an element, which only a script can build: `p` with `div`, `a` in
 * `a`, a row outside of a table. The element is written with another name (`renamePrefix`), so that a parser keeps the
 * tree. `isParentRenamed` is about the element's parent.
 */
export function isMisplaced(element: Element, isParentRenamed: boolean): boolean {
  const { localName: name, parentElement: parent, ownerDocument } = element
  // Browsers do not show HTML inside of SVG, and a parser moves it behind the SVG.
  if (
    parent &&
    isForeign(parent) &&
    !/^(?:foreignObject|desc|title|annotation-xml|m[inost]|mtext)$/.test(parent.localName)
  )
    return true
  // A parser reads markup in these as text, and never ends `plaintext`.
  if (/^(?:xmp|plaintext)$/.test(name)) return true
  // A parser would join a second `body` with the first.
  if (/^(?:html|head|body)$/.test(name))
    return element !== ownerDocument.documentElement && parent !== ownerDocument.documentElement
  const parents = PARENTS[name]
  if (parents !== undefined) return isParentRenamed || parent?.matches(parents) !== true
  if (name === 'table') return element.matches(BROKEN_TABLE) || hasLooseText(element)
  if (name === 'form') return Boolean(parent?.closest('form'))
  const ending = ENDING[name]
  return ending === undefined ? name === 'image' : element.querySelector(ending) !== null
}

function hasLooseText(table: Element): boolean {
  const hasText = ({ childNodes }: Element): boolean =>
    [...childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim() !== '')
  return (
    hasText(table) ||
    [...table.children].some((part) => part.matches('tbody,tfoot,thead,tr') && hasText(part))
  )
}
