/** Style sheets are imported as text (`with { type: 'text' }`) and adopted: no style element, no inline style. */
declare module '*.css' {
  const text: string
  export default text
}
