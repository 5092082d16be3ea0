/** Types for css-tree's entry points that are used here. The types of css-tree do not include them. */
declare module 'css-tree/tokenizer' {
  export const tokenTypes: Readonly<
    Record<
      | 'AtKeyword'
      | 'BadString'
      | 'BadUrl'
      | 'CDC'
      | 'CDO'
      | 'Colon'
      | 'Comment'
      | 'Function'
      | 'Ident'
      | 'LeftCurlyBracket'
      | 'LeftParenthesis'
      | 'LeftSquareBracket'
      | 'RightCurlyBracket'
      | 'RightParenthesis'
      | 'RightSquareBracket'
      | 'Semicolon'
      | 'String'
      | 'Url'
      | 'WhiteSpace',
      number
    >
  >
  /** Calls `onToken` for every token of CSS Syntax 3, in order and without gaps. */
  export function tokenize(source: string, onToken: (type: number, start: number, end: number) => void): void
}

declare module 'css-tree/utils' {
  interface Codec {
    decode: (text: string) => string
    encode: (text: string) => string
  }
  export const string: Codec
  export const url: Codec
}
