import { type AnyNode, type Node, parse } from 'acorn'
import { builtins, css, type Feature, interfaces, isSupported } from './compat-data.ts'

/** The newest ECMAScript version that all supported browsers parse. */
const ECMA_VERSION = 2024

/**
 * Returns the features in a script that a supported browser does not have, such as `URL.parse` or `.union()`. Methods
 * are detected by their name alone, because the type of their object is unknown.
 * @throws SyntaxError for newer syntax.
 */
export function findScriptFeatures(code: string): Set<string> {
  const found = new Set<string>()
  const add = (name: string, feature: Feature | undefined): void => {
    if (feature !== undefined && !isSupported(feature)) found.add(name)
  }
  visit(parse(code, { ecmaVersion: ECMA_VERSION, sourceType: 'module' }), (node) => {
    if (node.type === 'NewExpression' && node.callee.type === 'Identifier')
      add(node.callee.name, interfaces[node.callee.name] ?? builtins[node.callee.name])
    if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
      const { computed, object, property } = node.callee
      const isStatic = object.type === 'Identifier' && GLOBAL.test(object.name)
      if (!computed && !isStatic && property.type === 'Identifier' && newMethods.has(property.name))
        found.add(`.${property.name}()`)
    }
    if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier' || node.computed) return
    const { name } = node.property
    const owner = node.object.type === 'Identifier' ? node.object.name : ''
    if (GLOBAL.test(owner)) {
      add(`${owner}.${name}`, interfaces[owner]?.[`${name}_static`] ?? builtins[owner]?.[name])
      add(owner, interfaces[owner] ?? builtins[owner])
    }
  })
  return found
}

/** Matches global names such as `Set` or `URL`. Minified names are shorter. */
const GLOBAL = /^[A-Z]\w\w/

/** Method names that no built-in object has in all supported browsers. */
const newMethods = listNewMethods()

function listNewMethods(): Set<string> {
  const members = Object.values(builtins).flatMap((builtin) => Object.entries(builtin))
  const named = members.filter(([name]) => !name.includes('_'))
  const supported = new Set(named.filter(([, feature]) => isSupported(feature)).map(([name]) => name))
  return new Set(named.map(([name]) => name).filter((name) => !supported.has(name)))
}

function visit(node: Node, onNode: (node: AnyNode) => void): void {
  onNode(node as AnyNode) // acorn creates only nodes of this type
  for (const value of Object.values(node))
    for (const child of [value].flat()) if (isNode(child)) visit(child, onNode)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** Returns the features in a style sheet that a supported browser does not have, such as `light-dark()` or `:has()`. */
export function findStyleFeatures(text: string): Set<string> {
  const code = text.replaceAll(/\/\*[^]*?\*\/|"[^"]*"|'[^']*'/g, '')
  const found = new Set<string>()
  const collect = (pattern: RegExp, group: Feature | undefined, format: (name: string) => string): void => {
    for (const [, name = ''] of code.matchAll(pattern)) {
      const feature = group?.[name]
      if (feature !== undefined && !isSupported(feature)) found.add(format(name))
    }
  }
  collect(/[{;]\s*([a-z][\w-]*)\s*:/g, css['properties'], (name) => name)
  collect(/@([a-z-]+)/g, css['at-rules'], (name) => `@${name}`)
  collect(/::?([a-z-]+)/g, css['selectors'], (name) => `:${name}`)
  collect(/([a-z][\w-]*)\(/g, functions, (name) => `${name}()`)
  return found
}

const functions = collectFunctions(css['types'] ?? {})

function collectFunctions(types: Feature): Feature {
  const nested = Object.values(types).flatMap((type) => Object.entries(type))
  return Object.fromEntries([...nested, ...Object.entries(types)].filter(([name]) => !name.startsWith('__')))
}
