import * as v from 'valibot'

/** Name of the form's one file part (P-021). */
export const uploadField = 'file'

/** Answer of POST /uploads/sdk, always with status 200: the widget takes nothing else for a success. */
export const uploadSchema = v.object({
  /** Absolute, on the files host, under a name that cannot be guessed. */
  fileUrl: v.pipe(v.string(), v.url()),
})

export type Upload = v.InferOutput<typeof uploadSchema>

/** What a file can turn out to be; anything else is `application/octet-stream`, to be downloaded. */
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
