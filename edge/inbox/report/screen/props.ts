import type { IssueService } from '../../../contract/issue-services.ts'
import type { ProjectView } from '../../../contract/projects.ts'
import type { ReportSummary } from '../../../contract/report-summary.ts'
import type { ServiceUrls } from '../../../contract/service-urls.ts'
import type { InboxApi } from '../../app/api.ts'
import type { Colleague, MemberView, ProjectLabel } from '../../team/contract.ts'

/** Data about the team that the report screen needs. */
export interface ReportTeam {
  account: Readonly<Pick<MemberView, 'id' | 'name' | 'role'>> | undefined
  members: readonly Readonly<
    Pick<Colleague, 'id' | 'name' | 'email' | 'role'> & { projects: readonly string[] | null }
  >[]
  labels: readonly Readonly<ProjectLabel>[]
  /** Undefined until they are loaded. */
  projects: readonly Readonly<Pick<ProjectView, 'sdkKey' | IssueService>>[] | undefined
}

/** Props of the report screen, which is a separate chunk. */
export interface ReportScreenProps {
  id: string
  api: InboxApi
  serviceUrls: ServiceUrls
  team: ReportTeam
  /** The latest version of the report from the event stream. Each change creates a new object. */
  live: ReportSummary | undefined
  formatReportHref: (id: string) => string
  /** URL of the list of a report's group. */
  formatGroupHref: (report: Pick<ReportSummary, 'group' | 'project'>) => string
  /** URL of a section of the project's settings, which admins can change. */
  formatSettingsHref: (project: string, section: 'issues' | 'reply-templates') => string
  onClose: () => void
  /** Opens the next report of the list; undefined for the last one. */
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
  /** Receives the report after each change. */
  onChanged: (report: ReportSummary) => void
  onDeleted: (id: string) => void
  /** Shows the result of an action. */
  onNotice: (text: string, kind: 'done' | 'failed') => void
}
