import type { RuleTester } from 'oxlint/plugins-dev'

type Rule = Extract<Parameters<RuleTester['run']>[1], { create: object }>
type Context = Parameters<Rule['create']>[0]
type Call = Parameters<NonNullable<ReturnType<Rule['create']>['CallExpression']>>[0]
type Node = Call['parent']
type Await = Extract<Node, { type: 'AwaitExpression' }>
type Scope = ReturnType<Context['sourceCode']['getScope']>

/** Methods of pages, frames and locators that return what the page shows at the moment of the call. */
const READERS = new Set([
  'evaluate',
  'evaluateAll',
  'textContent',
  'allTextContents',
  'innerText',
  'allInnerTexts',
  'inputValue',
  'getAttribute',
  'count',
  'boundingBox',
  'isVisible',
  'isHidden',
  'isChecked',
  'isEnabled',
  'isDisabled',
  'title',
  // Of the pages in tests/support: messages, shapes, form data and reports that arrive later.
  'heard',
  'height',
  'shapes',
  'formData',
  'readReports',
])

/**
 * Finds `expect(await page.evaluate(…)).toBe(…)`: a value that a message, a frame, an animation or the network changes
 * is read once, maybe too early. `--fix` writes `await expect.poll(() => page.evaluate(…)).toBe(…)`.
 */
const pollValues: Rule = {
  meta: {
    fixable: 'code',
    messages: {
      once: 'This value is read once, maybe before it arrives. Use an assertion of the locator or `await expect.poll(() => …)`.',
    },
  },
  create(context) {
    const { sourceCode } = context
    return {
      CallExpression(node) {
        if (node.callee.type !== 'Identifier' || node.callee.name !== 'expect') return
        const [value, ...message] = node.arguments
        const awaited = value && findAwait(value)
        if (!value || !awaited || !readsPage(awaited.argument, sourceCode.getScope(node))) return
        const assertion = findAssertion(node)
        if (!assertion || expectsNothing(assertion)) return
        context.report({
          node,
          messageId: 'once',
          fix(fixer) {
            if (assertion.parent.type !== 'ExpressionStatement') return null
            const text = sourceCode.getText(value === awaited ? awaited.argument : value)
            const more = message.map((one) => `, ${sourceCode.getText(one)}`).join('')
            const read = value === awaited ? '() => ' : 'async () => '
            return [
              fixer.replaceText(node, `expect.poll(${read}${text}${more})`),
              fixer.insertTextBefore(assertion, 'await '),
            ]
          },
        })
      },
    }
  },
}

/** The innermost object of a chain of members and calls, if it is awaited: `(await list()).at(-1)`. */
function findAwait(node: Node): Await | undefined {
  if (node.type === 'AwaitExpression') return node
  if (node.type === 'MemberExpression') return findAwait(node.object)
  if (node.type === 'CallExpression') return findAwait(node.callee)
  if (node.type === 'ChainExpression') return findAwait(node.expression)
  return undefined
}

/** Whether an expression calls a reader, or a function of the file whose variables or result call one. */
function readsPage(node: Node | null, scope: Scope | null): boolean {
  if (!node) return false
  if (node.type === 'AwaitExpression') return readsPage(node.argument, scope)
  if (node.type === 'ChainExpression') return readsPage(node.expression, scope)
  if (node.type === 'LogicalExpression') return readsPage(node.left, scope)
  if (node.type === 'MemberExpression') return readsPage(node.object, scope)
  if (node.type !== 'CallExpression') return false
  const { callee } = node
  if (callee.type !== 'Identifier') {
    if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false
    return READERS.has(callee.property.name) || readsPage(callee.object, scope)
  }
  if (READERS.has(callee.name)) return true
  return findValues(callee.name, scope).some((value) => readsPage(value, scope))
}

/** The values of a function of the file: what its variables begin with, and what it returns. */
function findValues(name: string, scope: Scope | null): (Node | null)[] {
  if (!scope) return []
  const definition = scope.set.get(name)?.defs[0]?.node
  if (!definition) return findValues(name, scope.upper)
  const made = definition.type === 'VariableDeclarator' ? definition.init : definition
  if (made?.type !== 'ArrowFunctionExpression' && made?.type !== 'FunctionDeclaration') return []
  const { body } = made
  if (body?.type !== 'BlockStatement') return [body]
  return body.body.flatMap((statement) => {
    if (statement.type === 'ReturnStatement') return [statement.argument]
    return statement.type === 'VariableDeclaration' ? statement.declarations.map(({ init }) => init) : []
  })
}

/** The call of the matcher, such as `expect(…).not.toBe(…)`. */
function findAssertion(call: Call): Call | undefined {
  let node: Node = call.parent
  while (node.type === 'MemberExpression') node = node.parent
  return node.type === 'CallExpression' ? node : undefined
}

/** Polling for an absent value ends at once. The test has to wait for a later event instead. */
function expectsNothing({ callee, arguments: [expected] }: Call): boolean {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false
  const isNegated = callee.object.type === 'MemberExpression'
  if (isNegated) return /^to(?:Contain|Match|HaveProperty)/.test(callee.property.name)
  if (/^toBe(?:Undefined|Null)$/.test(callee.property.name)) return true
  if (expected?.type === 'ArrayExpression') return expected.elements.length === 0
  return expected?.type === 'Literal' && expected.value === 0
}

/** Calls that load a page. */
const LOADS = /\b(?:goto|reload|open\w*|signIn|framePanel)\(/

/**
 * Finds `page.route` on a page that has loaded and is not loaded again: requests right after it may reach the server.
 * `routeRequests` waits until the page sends them through the test.
 */
const routeBeforeLoad: Rule = {
  meta: {
    messages: {
      late: 'The page has loaded, so its next requests may not take this route. Call this before the page loads, or use `routeRequests`.',
    },
  },
  create(context) {
    const loads = (statement: Node): boolean => LOADS.test(context.sourceCode.getText(statement))
    return {
      CallExpression(node) {
        const { callee } = node
        if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return
        if (callee.object.name !== 'page' || callee.property.type !== 'Identifier') return
        if (callee.property.name !== 'route' || node.parent.type !== 'AwaitExpression') return
        const statement = node.parent.parent
        const block = statement.parent
        if (block?.type !== 'BlockStatement') return
        const index = block.body.findIndex((one) => one === statement)
        if (block.body.slice(0, index).some(loads) && !block.body.slice(index + 1).some(loads))
          context.report({ node, messageId: 'late' })
      },
    }
  },
}

const plugin = {
  meta: { name: 'steady' },
  rules: { 'poll-values': pollValues, 'route-before-load': routeBeforeLoad },
}

export default plugin
