import * as v from 'valibot'

/** Name of the form's only file part (P-021). */
export const uploadField = 'file'

/** Response of POST /uploads/sdk. The status is always 200, because the widget treats any other status as a failure. */
export const uploadSchema = v.object({
  /** Absolute URL on the files host, with a name that cannot be guessed. */
  fileUrl: v.pipe(v.string(), v.url()),
})

export type Upload = v.InferOutput<typeof uploadSchema>

/**
 * File types that are detected. A file of any other type is stored as `application/octet-stream`, and browsers download
 * it.
 */
export const fileTypes = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'application/pdf': 'pdf',
  'text/plain; charset=utf-8': 'txt',
  'application/octet-stream': 'bin',
} as const

export type FileType = keyof typeof fileTypes
