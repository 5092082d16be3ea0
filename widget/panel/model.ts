import type {
  captureModes,
  FlowConfig,
  FormField,
  FrameMessage,
  ProjectAction,
  ProjectActions,
  Session,
  WidgetMessage,
} from '@node-docs/edge/contract'
import type { PanelKey } from '../i18n/panel/en.ts'
import type { PartName, PreviewPart } from '../actions/parts.ts'

export type CaptureMode = (typeof captureModes)[number]

/** Everything the panel knows. Only `reduce` makes a new one. */
export interface Panel {
  /** Undefined until the first config-update. */
  setup: Setup | undefined
  session: SessionUpdate | undefined
  prefill: Readonly<Record<string, unknown>>
  token: SpamToken
  screen: Screen
  /** A flow that was asked for before the configuration came. */
  pending: FlowRequest | undefined
  /** What was written in flows that were left without sending, by the flow's name. */
  drafts: Readonly<Record<string, Answers>>
}

export interface Setup {
  config: FlowConfig
  actions: ProjectActions
  overrideLanguage: string
}

export interface SessionUpdate {
  sessionData: Session
  apiUrl: string
  sdkKey: string
}

/** Proof for the server that a report comes from the panel; serves one report. */
export type SpamToken =
  | { kind: 'none' }
  | { kind: 'asked' }
  | { kind: 'ready'; value: string }
  /** Asked for in vain: the report goes without, and the server decides what that means. */
  | { kind: 'refused' }

export type Screen =
  | { kind: 'home' }
  | { kind: 'flow'; flow: Flow }
  /** Waiting for uploads and token until `isPosted`, for the widget's answer after it. */
  | { kind: 'sending'; flow: Flow; isPosted: boolean; progress: number }
  | { kind: 'failed'; flow: Flow; text: string }
  | { kind: 'queued'; flow: Flow }
  | { kind: 'sent'; flow: Flow }

export interface FlowRequest {
  flow: string
  actionOutboundId?: string | undefined
  hideBackButton?: boolean | undefined
}

/** A form that is being filled in. */
export interface Flow {
  name: string
  action: ProjectAction
  fields: readonly FormField[]
  answers: Answers
  uploads: readonly Upload[]
  /** Parts that the visitor switched off. */
  excludedParts: readonly PartName[]
  /** There is a replay to be looked at. */
  hasReplay: boolean
  /** What is wrong, by field. */
  errors: Readonly<Record<string, PanelKey>>
  outboundId: string | undefined
  canGoBack: boolean
}

export interface Answer {
  value: unknown
  /** False for what came from a pre-fill and may be replaced by another. */
  isDirty: boolean
}

export type Answers = Readonly<Record<string, Answer>>

export interface FileInfo {
  id: number
  name: string
  type: string
  /** In bytes. */
  size: number
}

export interface Upload extends FileInfo {
  progress: UploadProgress
}

export type UploadProgress =
  /** `share` from 0 to 1. */
  | { kind: 'uploading'; share: number }
  | { kind: 'done'; url: string }
  | { kind: 'too-large' }
  | { kind: 'failed' }

export type PanelEvent =
  | { kind: 'receive'; message: WidgetMessage }
  | { kind: 'choose'; name: string }
  | { kind: 'leave' }
  | { kind: 'close' }
  | { kind: 'open-link'; url: string }
  | { kind: 'answer'; name: string; value: unknown }
  | { kind: 'draw'; mode: CaptureMode }
  | { kind: 'remove-capture' }
  /** The visitor wants to see what was recorded. */
  | { kind: 'preview'; part: PreviewPart }
  | { kind: 'add-files'; files: readonly FileInfo[] }
  | { kind: 'remove-file'; id: number }
  | { kind: 'retry-file'; id: number }
  | { kind: 'upload'; id: number; progress: UploadProgress }
  | { kind: 'switch-part'; part: PartName; isOn: boolean }
  | { kind: 'submit' }
  /** Undefined when there is none to be had. */
  | { kind: 'token'; token: string | undefined }

/** What the world has to do after an event. */
export type Effect =
  | { kind: 'post'; message: FrameMessage }
  | { kind: 'ask-token' }
  | { kind: 'upload'; id: number }
  | { kind: 'cancel-upload'; id: number }

/** The panel after an event, and what follows from it. */
export interface Transition {
  panel: Panel
  effects: readonly Effect[]
}

export const initialPanel: Panel = {
  setup: undefined,
  session: undefined,
  prefill: {},
  token: { kind: 'none' },
  screen: { kind: 'home' },
  pending: undefined,
  drafts: {},
}
