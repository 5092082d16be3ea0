import ts from 'typescript'

/** One change to a source file that a test should detect. */
export interface Mutant {
  line: number
  /** Description of the change. */
  change: string
  start: number
  end: number
  replacement: string
}

const OPERATORS = new Map([
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.LessThanToken, '>='],
  [ts.SyntaxKind.GreaterThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '>'],
  [ts.SyntaxKind.GreaterThanEqualsToken, '<'],
])

/** Lists the mutants of a source: removed calls, negated conditions, swapped operators, flipped booleans. */
export function listMutants(source: string): Mutant[] {
  const file = ts.createSourceFile('file.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const mutants: Mutant[] = []

  function add(node: ts.Node, change: string, replacement: string): void {
    const start = node.getStart(file)
    const line = file.getLineAndCharacterOfPosition(start).line + 1
    mutants.push({ line, change, start, end: node.getEnd(), replacement })
  }

  function visit(node: ts.Node): void {
    const text = shorten(node.getText(file))
    if (ts.isExpressionStatement(node) && containsCall(node.expression)) add(node, `remove ${text}`, ';')
    if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
      const condition = ts.isIfStatement(node) ? node.expression : node.condition
      add(condition, `negate ${shorten(condition.getText(file))}`, `!(${condition.getText(file)})`)
    }
    if (ts.isBinaryExpression(node)) {
      const operator = OPERATORS.get(node.operatorToken.kind)
      if (operator !== undefined) add(node.operatorToken, `${text}: ${operator}`, operator)
    }
    if (node.kind === ts.SyntaxKind.TrueKeyword && !ts.isLiteralTypeNode(node.parent))
      add(node, `flip ${shorten(node.parent.getText(file))}`, 'false')
    if (node.kind === ts.SyntaxKind.FalseKeyword && !ts.isLiteralTypeNode(node.parent))
      add(node, `flip ${shorten(node.parent.getText(file))}`, 'true')
    ts.forEachChild(node, visit)
  }

  visit(file)
  return mutants
}

export function applyMutant(source: string, { start, end, replacement }: Mutant): string {
  return source.slice(0, start) + replacement + source.slice(end)
}

/** Chooses `count` evenly spaced entries, so that a sample covers every file. */
export function spread<Entry>(entries: readonly Entry[], count: number): Entry[] {
  if (entries.length <= count) return [...entries]
  return Array.from(
    { length: count },
    (_, index) => entries[Math.floor((index * entries.length) / count)],
  ).filter((entry) => entry !== undefined)
}

function containsCall(node: ts.Node): boolean {
  return (
    ts.isCallExpression(node) ||
    (ts.isVoidExpression(node) && containsCall(node.expression)) ||
    (ts.isAwaitExpression(node) && containsCall(node.expression)) ||
    (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken)
  )
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 80 ? `${line.slice(0, 77)}...` : line
}
