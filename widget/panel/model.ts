import type {
  captureModes,
  CaptureThumbnail,
  FlowConfig,
  FormField,
  FrameMessage,
  ProjectAction,
  ProjectActions,
  Session,
  WidgetMessage,
} from '@node-docs/edge/contract'
import type { PartName, PreviewPart } from '../actions/report-parts.ts'
import type { PanelKey } from '../i18n/languages/en.ts'
import type { PanelTexts } from '../i18n/panel-texts.ts'

export type CaptureMode = (typeof captureModes)[number]

/** The panel's state. Only `reduce` creates a new one. */
export interface Panel {
  /** The project's configuration; undefined until the first `config-update`. */
  setup: Setup | undefined
  session: SessionUpdate | undefined
  prefill: Readonly<Record<string, unknown>>
  token: SpamToken
  screen: Screen
  /** A flow requested before the configuration arrived. */
  pending: FlowRequest | undefined
  /** Unsent answers by name of flow. */
  drafts: Readonly<Record<string, Answers>>
  /** The number of the latest report. */
  reference: string | undefined
  /** Whether a queued report was given up. The list of actions tells the visitor. */
  hasLostReport: boolean
  /** Whether the server also sends replies by email. */
  repliesByEmail: boolean | undefined
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

/** Proves to the server that a report comes from the panel; valid for one report. */
export type SpamToken =
  | { kind: 'none' }
  | { kind: 'requested' }
  | { kind: 'ready'; value: string }
  /**
   * The last request for a token failed. Another request is made when the visitor opens a form or sends a report. If
   * that fails while a report is being sent, the report is sent without a token, and the server may treat it as spam.
   */
  | { kind: 'unavailable' }

export type Screen =
  | { kind: 'home' }
  /** The visitor's messages with the replies to them. */
  | { kind: 'replies' }
  | { kind: 'flow'; flow: Flow }
  /** While `isPosted` is false, the report waits for uploads and the token. Then it waits for the widget's response. */
  | { kind: 'sending'; flow: Flow; isPosted: boolean; progress: number }
  | { kind: 'failed'; flow: Flow; text: string }
  | { kind: 'queued'; flow: Flow }
  | { kind: 'sent'; flow: Flow }

export interface FlowRequest {
  flow: string
  actionOutboundId?: string | undefined
  hideBackButton?: boolean | undefined
}

/** A form that the visitor is filling in. */
export interface Flow {
  name: string
  action: ProjectAction
  fields: readonly FormField[]
  answers: Answers
  uploads: readonly Upload[]
  /** Parts that the visitor turned off. */
  excludedParts: readonly PartName[]
  /** The visitor's captures: a screenshot, a recording, or both. */
  captures: readonly CaptureMode[]
  /** A small picture of the annotated screenshot. */
  thumbnail?: CaptureThumbnail | undefined
  /** True once a replay can be previewed. */
  hasReplay: boolean
  /** Errors by field name. */
  errors: Readonly<Record<string, PanelKey>>
  outboundId: string | undefined
  canGoBack: boolean
}

interface Answer {
  value: unknown
  /** Whether the visitor has changed the value. A later pre-fill can replace a value that is only pre-filled. */
  isDirty: boolean
}

export type Answers = Readonly<Record<string, Answer>>

export interface FileInfo {
  id: number
  name: string
  type: string
  /** Size in bytes. */
  size: number
}

export interface Upload extends FileInfo {
  progress: UploadProgress
}

export type UploadProgress =
  /** `share` is the uploaded fraction, from 0 to 1. */
  | { kind: 'uploading'; share: number }
  | { kind: 'done'; url: string }
  | { kind: 'too-large' }
  | { kind: 'failed' }

export type PanelEvent =
  | { kind: 'receive'; message: WidgetMessage }
  /** Drafts from before the page was reloaded. */
  | { kind: 'restore'; drafts: Readonly<Record<string, Answers>> }
  | { kind: 'choose'; name: string }
  | { kind: 'open-replies' }
  | { kind: 'leave' }
  | { kind: 'close' }
  | { kind: 'open-link'; url: string }
  | { kind: 'answer'; name: string; value: unknown }
  | { kind: 'start-capture'; mode: CaptureMode | 'element' }
  | { kind: 'remove-capture'; mode: CaptureMode }
  | { kind: 'preview'; part: PreviewPart }
  | { kind: 'add-files'; files: readonly FileInfo[] }
  | { kind: 'remove-file'; id: number }
  | { kind: 'retry-file'; id: number }
  | { kind: 'upload'; id: number; progress: UploadProgress }
  | { kind: 'toggle-part'; part: PartName; isOn: boolean }
  | { kind: 'submit' }
  /** `token` is undefined if the request failed. */
  | { kind: 'token'; token: string | undefined; repliesByEmail?: boolean | undefined }

/** A side effect that the store runs after an event. */
export type Effect =
  | { kind: 'post'; message: FrameMessage }
  | { kind: 'request-token' }
  | { kind: 'upload'; id: number }
  | { kind: 'cancel-upload'; id: number }

/** The state after an event, and its effects. */
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
  reference: undefined,
  hasLostReport: false,
  repliesByEmail: false,
}

/** Props of every screen. */
export interface ScreenProps {
  panel: Panel
  texts: PanelTexts
  dispatch: (event: PanelEvent) => void
}
