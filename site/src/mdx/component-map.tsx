import type { MDXComponents } from 'mdx/types'
import type { ReactNode } from 'react'
import type { Article, ArticleHeading } from './article.ts'
import { CodeBlockView } from './code-block.tsx'
import { components } from './components/registry.ts'
import { ImageView } from './image.tsx'
import { canBeId } from './transform/headings.ts'

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

interface HeadingProps {
  heading: ArticleHeading
  /** Old ids that also lead to this heading. */
  aliases: readonly string[]
  children?: ReactNode
}

/**
 * A heading with a link to itself. The link follows the heading, because the table of contents and screen readers use
 * the text inside the heading. In this order, its attributes compress best: 63 bytes less on the longest page.
 *
 *     <div class="heading"><span id="old-id"></span><h2 id="keys">Keys</h2>
 *       <a class="heading-link" title="Direct link to heading" aria-label="Direct link to Keys" href="#keys"></a></div>
 */
function HeadingView({ heading: { id, level, text }, aliases, children }: HeadingProps): ReactNode {
  const Tag = `h${level}` as const
  return (
    <div className="heading">
      {aliases.map((alias) => (
        <span key={alias} id={alias} />
      ))}
      <Tag id={id}>{children}</Tag>
      <a
        className="heading-link"
        title="Direct link to heading"
        aria-label={`Direct link to ${text}`}
        href={`#${id}`}
      />
    </div>
  )
}

/**
 * A link in text. A link to another site opens in a new tab and sends no referrer (D-024). Email addresses and phone
 * numbers open no tab, because it would stay empty.
 */
function Link({
  href = '',
  title,
  children,
}: {
  href?: string
  title?: string
  children?: ReactNode
}): ReactNode {
  const external = /^(?:https?:)?\/\//i.test(href) && { target: '_blank', rel: 'noopener noreferrer' }
  return (
    <a href={href} title={title} {...external}>
      {children}
    </a>
  )
}

/**
 * A table that scrolls sideways on narrow screens, also with the keyboard.
 *
 *     <section class="table-scroll" aria-label="Table: Port, Purpose" tabindex="0"><table>…</table></section>
 */
function Table({ label, children }: { label?: string; children?: ReactNode }): ReactNode {
  return (
    // A region that scrolls must be reachable with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="table-scroll" aria-label={label} tabIndex={0}>
      <table>{children}</table>
    </section>
  )
}
