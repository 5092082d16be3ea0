/**
 * A JSX runtime that returns descriptions of elements instead of creating them, for components that `render-jsx.ts` renders
 * without Preact.
 */
export function jsx(type: unknown, props: Readonly<Record<string, unknown>>) {
  return { type, props }
}

export { jsx as jsxs }
