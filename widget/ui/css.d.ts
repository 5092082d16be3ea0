/**
 * Style sheets are imported as text (`with { type: 'text' }`). `adoptStyles` adds them as constructed style sheets,
 * because a page's `style-src` may forbid inline styles.
 */
declare module '*.css' {
  const text: string
  export default text
}
