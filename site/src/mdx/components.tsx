import type { MDXComponents } from 'mdx/types'
import type { ReactNode } from 'react'
import { Admonition } from './admonition.tsx'
import { canBeId } from './aliases.ts'
import type { Article } from './article.ts'
import { ADMONITIONS } from './authoring.ts'
import { CodeBlockView } from './code-block.tsx'
import { DiagramView } from './diagram.tsx'
import { HeadingView } from './heading.tsx'
import { PictureView } from './image.tsx'
import { Link } from './link.tsx'
import { Steps } from './steps.tsx'
import { Tab, Tabs } from './tabs.tsx'
import { Table } from './table.tsx'

/** What each element and component of one page is rendered by. */
export function createComponents(article: Article): MDXComponents {
  const admonitions = ADMONITIONS.map((kind) => [
    kind,
    (props: { title?: string; children?: ReactNode }) => <Admonition kind={kind} {...props} />,
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

  function Diagram({ index }: { index: string }): ReactNode {
    const diagram = article.diagrams[Number(index)]
    return diagram && <DiagramView diagram={diagram} />
  }

  function Picture({ index }: { index: string }): ReactNode {
    const picture = article.pictures[Number(index)]
    return picture && <PictureView picture={picture} base={article.sources.base} />
  }

  return {
    ...Object.fromEntries(admonitions),
    a: Link,
    h2: Heading,
    h3: Heading,
    h4: Heading,
    table: Table,
    CodeBlock,
    Diagram,
    Picture,
    Steps,
    Tab,
    Tabs,
  }
}
