import type { Root } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { findAll } from './find-all.ts'

/** Labels each table with its columns, aligns cells by class, and replaces empty header cells with plain cells. */
export function transformTables(tree: Root): void {
  for (const node of findAll(tree, ['table'])) {
    const columns = node.children[0]?.children.map((cell) => toString(cell)).filter((text) => text !== '')
    node.data = { ...node.data, hProperties: { label: `Table: ${columns?.join(', ')}` } }
    for (const cell of node.children[0]?.children ?? []) {
      if (toString(cell) === '') cell.data = { ...cell.data, hName: 'td' }
    }
    for (const row of node.children) {
      for (const [column, cell] of row.children.entries()) {
        const align = node.align?.[column]
        if (align) cell.data = { ...cell.data, hProperties: { className: [`align-${align}`] } }
      }
    }
    // The compiler would create style attributes, which the security policy forbids.
    node.align = null
  }
}
