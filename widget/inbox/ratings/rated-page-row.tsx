import type { RatedPage } from '@node-docs/edge/contract'
import { InlineText } from '../inline-text.tsx'
import { TimeAgo } from '../time-ago.tsx'
import { useNow } from '../use-now.ts'

/** One page with its number of answers, and the comments of readers. */
export function RatedPageRow({ rated, docs }: { rated: RatedPage; docs: string | undefined }) {
  const { page, yes, no, sentences } = rated
  return (
    <li className="rated-page">
      <h2>{docs === undefined ? page : <a href={docs + page}>{page}</a>}</h2>
      <p className="rated-counts">
        <span>{`${yes} yes`}</span>
        <span className={no > 0 ? 'rated-no' : undefined}>{`${no} no`}</span>
      </p>
      {sentences.length > 0 && (
        <ol className="rated-sentences">
          {sentences.map((sentence) => (
            <SentenceRow key={sentence.at + sentence.text} sentence={sentence} />
          ))}
        </ol>
      )}
    </li>
  )
}

function SentenceRow({ sentence }: { sentence: RatedPage['sentences'][number] }) {
  const { helpful, text, section, query, at } = sentence
  const now = useNow()
  return (
    <li>
      <p>
        <strong className={helpful === 'no' ? 'rated-no' : undefined}>
          {helpful === 'yes' ? 'Yes' : 'No'}
        </strong>{' '}
        <InlineText text={text} />
      </p>
      <p className="muted">
        <TimeAgo at={at} now={now} />
        {section !== '' && (
          <>
            {' · Section '}
            <InlineText text={section} />
          </>
        )}
        {query !== '' && (
          <>
            {' · Searched for '}
            <InlineText text={query} />
          </>
        )}
      </p>
    </li>
  )
}
