/** JSX as nothing but descriptions: what is painted before the interface library comes must not bring it along. */
export function jsx(type: unknown, props: Readonly<Record<string, unknown>>) {
  return { type, props }
}

export { jsx as jsxs }
