import { link, paragraph, strong, text } from '../mdast.ts'
import type { CoveredRelease } from '../article.ts'
import { defineComponent } from './define-component.ts'

const NOTES = 'https://github.com/near/nearcore/releases'

/** The newest release that the site covers, from `content/site.ts`: `<p class="release">…`. */
export const release = defineComponent({
  example: '<Release />',
  render: (_, { sources }) => (
    <p className="release">
      {'Covers '}
      <strong>{`neard ${sources.release.name}`}</strong>
      {`, ${describe(sources.release)}. `}
      <a href={NOTES}>Release notes</a>
    </p>
  ),
  toMarkdown: (_, { sources }) => [
    paragraph(
      text('Covers '),
      strong(`neard ${sources.release.name}`),
      text(`, ${describe(sources.release)}. `),
      link('Release notes', NOTES),
    ),
  ],
  searchText: (_, { sources }) => [`neard ${sources.release.name}, ${describe(sources.release)}`],
})

function describe({ name, protocol }: CoveredRelease): string {
  const kind = name.includes('-rc') ? 'a release candidate for testnet' : 'a stable release'
  return `${kind}, protocol version ${protocol}`
}
