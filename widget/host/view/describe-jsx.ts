/** A JSX runtime that only describes elements, for components that `render.ts` renders without Preact. */
export function jsx(type: unknown, props: Readonly<Record<string, unknown>>) {
  return { type, props }
}

export { jsx as jsxs }
