import type { ReportDetail } from '../../api.ts'
import { formatExactTime } from '../../format-date.ts'
import { formatPerson } from '../format-person.ts'
import { formatBytes, formatDuration } from '../format-units.ts'
import { NamedValueList } from '../named-value-list.tsx'
import type { NamedValue, ReportView } from '../parse/parse-report.ts'

/** The most important facts about the report: person, page, browser, version. */
export function ReportDetails({ detail, view }: { detail: ReportDetail; view: ReportView }) {
  return (
    <section className="card" aria-labelledby="about-title">
      <h2 id="about-title">Details</h2>
      <NamedValueList values={listDetails(detail, view)} />
    </section>
  )
}

function listDetails(detail: ReportDetail, { metaData, element }: ReportView): NamedValue[] {
  const meta = new Map(metaData.map(({ name, value }) => [name, value]))
  const find = (name: string): string => meta.get(name) ?? ''
  const { identity } = detail
  const seconds = Number(find('sessionDuration'))
  const pairs: NamedValue[] = [
    { name: 'Person', value: formatPerson(detail) },
    {
      name: 'User id',
      value: identity ? `${identity.userId}${identity.isVerified ? '' : ' (not verified)'}` : '',
    },
    { name: 'Page', value: detail.currentUrl },
    ...element,
    { name: 'Browser', value: formatBrowser(find) },
    { name: 'Window', value: formatWindow(find) },
    { name: 'Language', value: find('language') },
    {
      name: 'Version',
      value: [find('releaseVersionNumber'), find('buildVersionNumber')].filter(Boolean).join(' · build '),
    },
    { name: 'Time on page', value: seconds > 0 ? formatDuration(seconds * 1000) : '' },
    { name: 'Received', value: formatExactTime(new Date(detail.createdAt)) },
    { name: 'Report', value: `${detail.id}, ${formatBytes(detail.size)}` },
  ]
  return pairs.filter(({ value }) => value !== '')
}

/** Reports contain the browser as `Chrome(127.0.0.0)` (W-088). */
function formatBrowser(find: (name: string) => string): string {
  const browser = find('browserName').replace('(', ' ').replace(')', '')
  return [browser, find('systemName')].filter(Boolean).join(', ')
}

function formatWindow(find: (name: string) => string): string {
  const size = find('innerWidth') === '' ? '' : `${find('innerWidth')} × ${find('innerHeight')}`
  const ratio = find('devicePixelRatio')
  return [size, ratio === '' || ratio === '1' ? '' : `${ratio}×`, find('mobile') === 'true' ? 'phone' : '']
    .filter((part) => part !== '')
    .join(', ')
}
