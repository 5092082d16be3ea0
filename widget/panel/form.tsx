import type { Flow, ScreenProps, Setup } from './model.ts'
import { useEffect, useRef } from 'react'
import { Icon } from '../ui/icon.tsx'
import { AttachmentList } from './attachment-list.tsx'
import { AttachmentOptions, isRecordingSupported, listAvailableAttachments } from './attachment-options.tsx'
import { Field } from './field.tsx'
import { checkLength, getAnswerLimit, getVisitorName, listShownFields } from './fields.ts'
import { FlowHeader } from './header.tsx'
import { LinkedText } from './linked-text.tsx'
import { PartsList } from './parts-list.tsx'
import { useFileDrop } from './paste-and-drop.ts'

export interface FormProps extends ScreenProps {
  flow: Flow
  setup: Setup
  /** Why sending failed; undefined if it has not failed. */
  failure: string | undefined
  onFiles: (files: readonly File[]) => void
}

/** A flow's form. After a failure it keeps the answers and shows the reason. */
export function Form({ panel, flow, setup, failure, texts, dispatch, onFiles }: FormProps) {
  const { t, translate } = texts
  const form = useRef<HTMLFormElement>(null)
  const available = listAvailableAttachments(flow, isRecordingSupported())
  const isDropping = useFileDrop(available.canAttach ? onFiles : undefined)
  // Leaves out the fields for files, because the attachment options below the fields replace them.
  const questions = listShownFields(flow, panel.session).filter(({ type }) => type !== 'files')
  const limit = getAnswerLimit(questions)
  const visitor = getVisitorName(panel.session)
  const openLink = (url: string): void => dispatch({ kind: 'open-link', url })
  const isSubmitted = useRef(false)
  // Focuses the first error or failed file only after a submit, not while the visitor corrects answers.
  useEffect(() => {
    if (isSubmitted.current) focusFirstError(form.current)
    isSubmitted.current = false
  })
  useEffect(() => submitWithEnter(() => form.current?.requestSubmit()), [])
  return (
    <>
      <FlowHeader
        {...{ flow, texts, dispatch }}
        onBack={flow.canGoBack ? () => dispatch({ kind: 'leave' }) : undefined}
      />
      <form
        ref={form}
        className="body form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          isSubmitted.current = true
          dispatch({ kind: 'submit' })
        }}
      >
        <main className="form-fields">
          {flow.action.description !== undefined && (
            <p className="hint" dir="auto">
              <LinkedText text={translate(flow.action.description)} onOpen={openLink} />
            </p>
          )}
          {questions.map((field) => (
            <Field
              key={field.name}
              field={field}
              value={flow.answers[field.name]?.value}
              // Reports text that is too long while the visitor types, not only after sending.
              error={flow.errors[field.name] ?? checkLength(flow.answers[field.name]?.value, limit)}
              limit={limit}
              texts={texts}
              onAnswer={(value) => dispatch({ kind: 'answer', name: field.name, value })}
              onOpenLink={openLink}
            />
          ))}
          {visitor !== undefined && <p className="hint">{t('signedIn', { name: visitor })}</p>}
          <AttachmentOptions {...{ available, texts, dispatch, onFiles }} />
          <AttachmentList {...{ flow, texts, dispatch }} />
          <PartsList {...{ flow, texts, dispatch }} config={setup.config} />
        </main>
        <footer className="form-footer">
          {failure !== undefined && (
            <p className="failure" role="alert">
              <Icon name="alert" />
              <span>{`${translate(failure)} ${t('failedKept')}`}</span>
            </p>
          )}
          <button className="button" type="submit">
            <Icon name={failure === undefined ? 'send' : 'retry'} />
            {t(failure === undefined ? 'send' : 'retry')}
          </button>
        </footer>
        {isDropping && <p className="drop-target">{t('dropFiles')}</p>}
      </form>
    </>
  )
}

/** Ctrl+Enter or Cmd+Enter sends the form from every field. */
function submitWithEnter(onSubmit: () => void): () => void {
  const submit = ({ key, ctrlKey, metaKey, isComposing }: KeyboardEvent): void => {
    if (key === 'Enter' && (ctrlKey || metaKey) && !isComposing) onSubmit()
  }
  document.addEventListener('keydown', submit)
  return () => document.removeEventListener('keydown', submit)
}

function focusFirstError(form: HTMLFormElement | null): void {
  const fault = form?.querySelector('.error, .attachment-bad')?.closest('.field, .attachment')
  fault?.querySelector<HTMLElement>('input, select, textarea, button')?.focus()
}
