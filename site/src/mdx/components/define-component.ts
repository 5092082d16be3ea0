import type { BlockContent, DefinitionContent } from 'mdast'
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx'
import type { ReactNode } from 'react'
import type { Article } from '../article.ts'
import type { JsxElement } from '../mdast.ts'

type Props<Required extends string, Optional extends string> = Readonly<
  Record<Required, string> & Partial<Record<Optional, string>> & { children?: ReactNode }
>

/** A component that authors can write in a page. */
export interface MdxComponent<Required extends string = string, Optional extends string = string> {
  /** Attributes that authors must write. Attributes are plain text. */
  required: readonly Required[]
  /** Attributes that authors can write. Any other attribute stops the build. */
  optional: readonly Optional[]
  /** A short, valid use of the component; the tests compile it. */
  example: string
  /**
   * Reports mistakes that an author must fix. Runs before anything is rendered. Does not run if a required attribute is
   * missing.
   */
  check?(node: JsxElement, context: { article: Article; parent: JsxElement | undefined }): void
  /** Renders the component as inert HTML; the page's security policy forbids style attributes and event handlers. */
  render(props: Props<Required, Optional>, article: Article): ReactNode
  /** Returns the component's content for the Markdown version of the page. The default is its children. */
  toMarkdown?(node: MdxJsxFlowElement, article: Article): (BlockContent | DefinitionContent)[]
  /** Returns text that the search must find in addition to the text of the children. */
  searchText?(node: MdxJsxFlowElement, article: Article): string[]
}

/** Infers the names of the attributes, so that `render` gets typed props. */
export function defineComponent<const Required extends string = never, const Optional extends string = never>(
  component: Omit<MdxComponent<Required, Optional>, 'required' | 'optional'> & {
    required?: readonly Required[]
    optional?: readonly Optional[]
  },
): MdxComponent<Required, Optional> {
  return { required: [], optional: [], ...component }
}
