import type { Root } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { type Article, reportError } from '../article.ts'
import { findAll } from '../mdast.ts'

/** Tables with more columns than this get a label on each cell, because phones show each row as a list. */
const MAX_UNLABELED_COLUMNS = 2

/** Labels each table with its columns, aligns cells by class, and replaces empty header cells with plain cells. */
export function transformTables(tree: Root, article: Article): void {
  for (const node of findAll(tree, ['table'])) {
    const columns = node.children[0]?.children.map((cell) => toString(cell)).filter((text) => text !== '')
    node.data = { ...node.data, hProperties: { label: `Table: ${columns?.join(', ')}` } }
    for (const cell of node.children[0]?.children ?? []) {
      if (toString(cell) === '') cell.data = { ...cell.data, hName: 'td' }
    }
    const head = node.children[0]?.children.map((cell) => toString(cell)) ?? []
    for (const [index, row] of node.children.entries()) {
      if (row.children.length > head.length) {
        const hint = 'Write \\| for a vertical bar in a cell, or add a column to the header.'
        const message = `a row with ${row.children.length} cells in a table with ${head.length} columns`
        reportError(article, row.position?.start, { message, hint })
      }
      for (const [column, cell] of row.children.entries()) {
        const align = node.align?.[column]
        const isLabeled = index > 0 && column > 0 && head.length > MAX_UNLABELED_COLUMNS && head[column]
        const hProperties = {
          // Cells are left-aligned without a class.
          ...(align && align !== 'left' && { className: [`align-${align}`] }),
          ...(isLabeled && toString(cell) !== '' && { 'data-label': head[column] }),
        }
        if (Object.keys(hProperties).length > 0) cell.data = { ...cell.data, hProperties }
      }
    }
    // Removes the alignment, because the compiler would write it as style attributes, which the security policy
    // forbids.
    node.align = null
  }
}
