import { join } from 'node:path'
import ts from 'typescript'

export interface FoundExpression {
  /** `file:line`, relative to the repository root. */
  where: string
  source: string
  flags: string
}

const root = join(import.meta.dir, '../..')
const SOURCES = '{content,edge,site,widget}/**/*.{ts,tsx}'

/** Finds all regular expressions in the product's source, and the `RegExp` arguments that are assembled at run time. */
export async function findExpressions(): Promise<{ found: FoundExpression[]; assembled: string[] }> {
  const files = await Array.fromAsync(new Bun.Glob(SOURCES).scan({ cwd: root }))
  const ours = files.filter((file) => !/node_modules|\.test\.tsx?$/.test(file)).toSorted()
  const found: FoundExpression[] = []
  const assembled: string[] = []
  for (const file of ours) {
    const source = ts.createSourceFile(file, await Bun.file(join(root, file)).text(), ts.ScriptTarget.Latest)
    visit(source, (node) => {
      const where = `${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/')
        found.push({ where, source: node.text.slice(1, end), flags: node.text.slice(end + 1) })
      }
      if (ts.isNewExpression(node) && node.expression.getText(source) === 'RegExp') {
        const [pattern, flags] = node.arguments ?? []
        if (pattern && ts.isStringLiteralLike(pattern)) {
          found.push({
            where,
            source: pattern.text,
            flags: flags && ts.isStringLiteralLike(flags) ? flags.text : '',
          })
        } else assembled.push(pattern?.getText(source) ?? '')
      }
    })
  }
  return { found, assembled }
}

function visit(node: ts.Node, take: (node: ts.Node) => void): void {
  take(node)
  ts.forEachChild(node, (child) => visit(child, take))
}
