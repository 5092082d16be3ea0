import ts from 'typescript'

const SUITES = new Set(['describe'])
const TESTS = new Set(['test', 'it'])
/** Modifiers of tests that do not run, may not run, or are expected to fail. */
const NOT_RUN = new Set(['skip', 'todo', 'fixme', 'fail', 'failing', 'skipIf', 'todoIf', 'if', 'runIf'])

/** The parts of a call such as `test.each(rows)('name', body)`. */
interface TestCall {
  root: string
  /** `skip`, `each`, `only` and the like. */
  modifiers: string[]
  name: string
  body: ts.Node | undefined
}

/**
 * The names of a file's tests that run, and of the suites that contain them, because runners prefix a test's name with
 * its suite's.
 */
export function listTestNames(source: string): string[] {
  const file = ts.createSourceFile('file.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  return collectNames(file)
}

function collectNames(node: ts.Node): string[] {
  const names: string[] = []
  ts.forEachChild(node, (child) => {
    const call = ts.isCallExpression(child) ? readTestCall(child) : undefined
    names.push(...(call ? namesOf(call) : collectNames(child)))
  })
  return names
}

function namesOf(call: TestCall): string[] {
  if (call.modifiers.some((modifier) => NOT_RUN.has(modifier))) return []
  if (TESTS.has(call.root) && !isSuite(call)) return [call.name]
  const inner = call.body ? collectNames(call.body) : []
  return inner.length > 0 ? [call.name, ...inner] : []
}

/** Parses a call that declares a test or a suite; returns `undefined` for any other call. */
function readTestCall({ expression, arguments: [name, ...others] }: ts.CallExpression): TestCall | undefined {
  const { root, modifiers } = readCallee(expression)
  const text = name && readText(name)
  const body = others.findLast(
    (argument) => ts.isArrowFunction(argument) || ts.isFunctionExpression(argument),
  )
  const hasBody = others.length > 0
  if (!(SUITES.has(root) || TESTS.has(root)) || text === undefined || !hasBody) return undefined
  return { root, modifiers, name: text, body }
}

/** Playwright's suites are `test.describe`. */
function isSuite({ modifiers }: TestCall): boolean {
  return modifiers.includes('describe')
}

/** `test.describe.skip` and `test.each(rows)` both start at the identifier `test`. */
function readCallee(expression: ts.Expression): { root: string; modifiers: string[] } {
  if (ts.isIdentifier(expression)) return { root: expression.text, modifiers: [] }
  if (ts.isPropertyAccessExpression(expression)) {
    const { root, modifiers } = readCallee(expression.expression)
    return { root, modifiers: [...modifiers, expression.name.text] }
  }
  if (ts.isCallExpression(expression)) return readCallee(expression.expression)
  if (ts.isTaggedTemplateExpression(expression)) return readCallee(expression.tag)
  return { root: '', modifiers: [] }
}

/** The fixed parts of a template. */
function readText(node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('')
}
