import type { CommentView } from '@node-docs/edge/contract/comments'
import { useEffect, useState } from 'react'
import { formatError } from '../../api-error.ts'
import type { CommentsApi } from './comments-api.ts'

export interface Comments {
  /** Undefined until they are loaded. */
  comments: readonly CommentView[] | undefined
  /** Why loading failed. */
  error: string
  /** Loads them again. */
  reload: () => void
}

/** Loads the comments, and again when `live`, the report of the event stream, changes. */
export function useComments(api: CommentsApi, live: object | undefined): Comments {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<Omit<Comments, 'reload'>>({ comments: undefined, error: '' })
  useEffect(() => {
    let isCurrent = true
    api.fetchComments().then(
      (comments) => isCurrent && setState({ comments, error: '' }),
      (reason: unknown) =>
        isCurrent &&
        setState((before) => ({ ...before, error: `Couldn’t load the comments. ${formatError(reason)}` })),
    )
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react/exhaustive-deps react/exhaustive-effect-dependencies -- both ask for a new load
  }, [api, live, attempt])
  return { ...state, reload: () => setAttempt((before) => before + 1) }
}
