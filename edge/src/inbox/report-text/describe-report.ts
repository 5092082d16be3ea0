import { toPublicUrl, toServiceOrigin } from '../../http/services.ts'
import { ProblemError } from '../../http/problem.ts'
import { readProject } from '../../projects/store.ts'
import { openReportBody } from '../../reports/read-parts.ts'
import { readReport } from '../../reports/store.ts'
import type { InboxContext } from '../context.ts'
import type { MapCache } from '../source-maps/map-cache.ts'
import { mapContent } from '../source-maps/map-frames.ts'
import { readContent } from './read-content.ts'
import type { DescribedReport } from './format-report.ts'

/**
 * Loads the data for the text about a report.
 * @throws ProblemError not_found if no report has this id.
 */
export async function describeReport(
  id: string,
  request: Request,
  { blobs, database, clientInfo, maps, secrets, vars }: InboxContext & { maps: MapCache },
): Promise<DescribedReport> {
  const report = await readReport(database, id)
  if (!report) throw new ProblemError('not_found', 'No report has this id.')
  const { notes, summary } = report
  const project = await readProject({ database, secrets }, summary.project)
  const inbox = toServiceOrigin(toPublicUrl(request, clientInfo), 'inbox', vars.hosts)
  const content = await readContent(await openReportBody(report, blobs))
  return {
    summary,
    projectName: project?.name ?? summary.project,
    content,
    mapped: await mapContent(content, { project: summary.project, blobs, database, maps }),
    notes,
    url: `${inbox}/reports/${id}`,
  }
}
