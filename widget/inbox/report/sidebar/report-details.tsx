import type { ReportDetail } from '../../api.ts'
import { formatExactTime } from '../../format-date.ts'
import { NamedValueList } from '../data/data-view.tsx'
import { formatBytes, formatDuration } from '../format.ts'
import type { NamedValue, ReportView } from '../parse/parse-report.ts'

/** Who, where, with what: the facts that are looked for most often. */
export function ReportDetails({ detail, view }: { detail: ReportDetail; view: ReportView }) {
  return (
    <section className="card" aria-labelledby="about-title">
      <h2 id="about-title">About</h2>
      <NamedValueList pairs={listDetails(detail, view)} />
    </section>
  )
}

function listDetails(detail: ReportDetail, { metaData }: ReportView): NamedValue[] {
  const meta = new Map(metaData.map(({ name, value }) => [name, value]))
  const read = (name: string): string => meta.get(name) ?? ''
  const { identity } = detail
  const seconds = Number(read('sessionDuration'))
  const pairs: NamedValue[] = [
    { name: 'Person', value: formatPerson(detail) },
    {
      name: 'User id',
      value: identity ? `${identity.userId}${identity.isVerified ? '' : ' (not verified)'}` : '',
    },
    { name: 'Page', value: detail.currentUrl },
    { name: 'Browser', value: [read('browserName'), read('systemName')].filter(Boolean).join(', ') },
    { name: 'Window', value: formatWindow(read) },
    { name: 'Language', value: read('language') },
    {
      name: 'Version',
      value: [read('releaseVersionNumber'), read('buildVersionNumber')].filter(Boolean).join(' · build '),
    },
    { name: 'On the page for', value: seconds > 0 ? formatDuration(seconds * 1000) : '' },
    { name: 'Received', value: formatExactTime(new Date(detail.createdAt)) },
    { name: 'Report', value: `${detail.id}, ${formatBytes(detail.size)}` },
  ]
  return pairs.filter(({ value }) => value !== '')
}

function formatPerson({ reportedBy, identity }: ReportDetail): string {
  if (reportedBy !== '') return reportedBy
  return identity ? '' : 'Anonymous'
}

function formatWindow(read: (name: string) => string): string {
  const size = read('innerWidth') === '' ? '' : `${read('innerWidth')} × ${read('innerHeight')}`
  const ratio = read('devicePixelRatio')
  return [size, ratio === '' || ratio === '1' ? '' : `${ratio}×`, read('mobile') === 'true' ? 'phone' : '']
    .filter((part) => part !== '')
    .join(', ')
}
