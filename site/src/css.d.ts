/** Style sheets that load with a script, as text (`with { type: 'text' }`). */
declare module '*.css' {
  const text: string
  export default text
}
