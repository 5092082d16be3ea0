import { Icon } from '../../icon.tsx'
import { InlineText } from '../../inline-text.tsx'
import { formatBytes } from '../format-units.ts'
import type { FileView } from '../parse/parse-report.ts'
import { resolveUploadUrl } from './resolve-upload-url.ts'

/** The attachments, with thumbnails of images. */
export function FilesView({ attachments, files }: { attachments: readonly FileView[]; files: string }) {
  return (
    <ul className="files">
      {attachments.map((file, index) => {
        const url = resolveUploadUrl(file.url, files)
        return (
          <li key={index} className="file">
            {url !== undefined && file.type.startsWith('image/') && (
              <img className="file-thumbnail" src={url} alt="" loading="lazy" />
            )}
            <Icon name="attachment" />
            {url === undefined ? (
              <InlineText text={file.name} />
            ) : (
              <a href={url} target="_blank" rel="noreferrer">
                <InlineText text={file.name === '' ? 'Unnamed file' : file.name} />
              </a>
            )}
            <span className="muted">{formatBytes(file.size)}</span>
            {url === undefined && (
              <span className="muted">Not uploaded through the widget, so there is no link.</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
