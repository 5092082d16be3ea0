import * as v from 'valibot'
import type { IssueService, serviceNames } from '../../../contract/issue-services.ts'
import type { Block } from '../report-text/blocks.ts'

/** Content of an issue. */
export interface IssueText {
  title: string
  blocks: readonly Block[]
}

export interface CreatedIssue {
  url: string
  /** Id of the issue in the service's events; null if the service sent none. */
  id: string | null
}

export interface TrackerRequest {
  url: string
  headers: Readonly<Record<string, string>>
  body: object
}

/** Sends one request and returns the parsed body of a successful answer. */
export type Send = (request: TrackerRequest) => Promise<unknown>

/** A service in which issues are created. */
export interface Tracker {
  service: (typeof serviceNames)[IssueService]
  /** Repository, project or team, for error messages. */
  place: string
  /** Creates an issue. Returns undefined if the answer is not an issue. */
  create: (issue: IssueText, send: Send) => Promise<CreatedIssue | undefined>
  /**
   * Returns the HTTP status that fits the error in a response's body. Defined only for a service whose responses to
   * errors have other statuses.
   */
  findStatus?: (body: unknown) => number | undefined
}

/** Ids of GitHub and GitLab are numbers; ids of Linear and Jira are strings. */
export const issueId = v.pipe(v.union([v.string(), v.number()]), v.transform(String))
