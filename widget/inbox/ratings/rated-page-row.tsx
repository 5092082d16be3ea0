import type { RatedPage } from '@node-docs/edge/contract/ratings'
import { InlineText } from '../inline-text.tsx'
import { TimeAgo } from '../time-ago.tsx'
import { useNow } from '../use-now.ts'

/** One page with its number of answers and readers' comments. */
export function RatedPageRow({ rated, docs }: { rated: RatedPage; docs: string | undefined }) {
  const { page, yes, no, places, sentences } = rated
  return (
    <li className="rated-page">
      <h2>{docs === undefined ? page : <a href={docs + page}>{page}</a>}</h2>
      <p className="rated-counts">
        <span>{`${yes} yes`}</span>
        <span className={no > 0 ? 'rated-no' : undefined}>{`${no} no`}</span>
      </p>
      {places.length > 0 && (
        <ul className="rated-places muted" aria-label={`Sections and searches of ${page}`}>
          {places.map((place) => (
            <PlaceRow key={JSON.stringify([place.section, place.query])} place={place} />
          ))}
        </ul>
      )}
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

/** The number of answers from readers who had the same section in view and had searched for the same words before. */
function PlaceRow({ place: { section, query, yes, no } }: { place: RatedPage['places'][number] }) {
  return (
    <li>
      <Place section={section} query={query} />
      {`: ${yes} yes, `}
      <span className={no > 0 ? 'rated-no' : undefined}>{`${no} no`}</span>
    </li>
  )
}

function Place({ section, query }: { section: string; query: string }) {
  return (
    <>
      {section !== '' && (
        <>
          {'Section '}
          <InlineText text={section} />
        </>
      )}
      {section !== '' && query !== '' && ' · '}
      {query !== '' && (
        <>
          {'Searched for '}
          <InlineText text={query} />
        </>
      )}
    </>
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
        {(section !== '' || query !== '') && ' · '}
        <Place section={section} query={query} />
      </p>
    </li>
  )
}
