import type { MDXComponents } from 'mdx/types'
import type { ReactNode } from 'react'
import type { Article } from './article.ts'
import { CodeBlockView } from './code-block.tsx'
import { components } from './components/registry.ts'
import { HeadingView } from './heading.tsx'
import { ImageView } from './image.tsx'
import { Link } from './link.tsx'
import { Table } from './table.tsx'
import { canBeId } from './transform/anchors.ts'

/** Maps each element and component of one article to the React component that renders it. */
export function createComponentMap(article: Article): MDXComponents {
  const authored = Object.entries(components).map(([name, component]) => [
    name,
    (props: Parameters<typeof component.render>[0]) => component.render(props, article),
  ])

  function Heading({ id, children }: { id?: string; children?: ReactNode }): ReactNode {
    const heading = article.headings.find((item) => item.id === id)
    const aliases = Object.keys(article.aliases).filter(
      (alias) => article.aliases[alias] === id && canBeId(alias),
    )
    if (!heading) return children
    return (
      <HeadingView heading={heading} aliases={aliases}>
        {children}
      </HeadingView>
    )
  }

  function CodeBlock({ index }: { index: string }): ReactNode {
    const block = article.codeBlocks[Number(index)]
    return block && <CodeBlockView block={block} />
  }

  function Picture({ index }: { index: string }): ReactNode {
    const picture = article.images[Number(index)]
    return picture && <ImageView picture={picture} base={article.sources.base} />
  }

  return {
    ...Object.fromEntries(authored),
    a: Link,
    h2: Heading,
    h3: Heading,
    h4: Heading,
    table: Table,
    CodeBlock,
    Picture,
  }
}
