// Not every project that imports this includes the declarations.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./css-tree-modules.d.ts" />

export { tokenize, tokenTypes } from 'css-tree/tokenizer'
export { string, url } from 'css-tree/utils'
