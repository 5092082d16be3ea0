/** Style sheets are imported as text (`with { type: 'text' }`) and adopted: `style-src` may forbid inline styles. */
declare module '*.css' {
  const text: string
  export default text
}
