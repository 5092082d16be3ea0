import type { MappedFrames } from '../../../contract/source-maps.ts'
import { openReportBody } from '../../reports/open-report-body.ts'
import type { StoredReport } from '../../reports/store.ts'
import { readContent, type ReportContent } from '../report-text/read-content.ts'
import { findRelease } from './find-release.ts'
import { mapFrames, type MapPorts } from './map-frames.ts'

/** Loads a report and maps the stack frames of its errors. */
export async function readMappedFrames(report: StoredReport, ports: MapPorts): Promise<MappedFrames> {
  const content = await readContent(await openReportBody(report, ports.blobs))
  return mapContent(content, { project: report.summary.project, ...ports })
}

/** Maps the stack frames in a report's form and console errors. */
export function mapContent(
  { customData, errors, form, metaData }: ReportContent,
  context: MapPorts & { project: string },
): Promise<MappedFrames> {
  const texts = [...form.map(([, value]) => value), ...errors].filter((text) => /:\d+:\d/.test(text))
  return mapFrames(texts, { ...context, release: findRelease(metaData, customData) })
}
