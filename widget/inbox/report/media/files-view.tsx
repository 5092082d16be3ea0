import { Icon } from '../../icon.tsx'
import { InlineText } from '../../inline-text.tsx'
import { formatBytes } from '../format.ts'
import type { FileView } from '../parse/parse-report.ts'
import { resolveUploadUrl } from './resolve-upload-url.ts'

/** What was attached. Pictures are shown, everything else is for downloading. */
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
                <InlineText text={file.name === '' ? 'Without a name' : file.name} />
              </a>
            )}
            <span className="muted">{formatBytes(file.size)}</span>
            {url === undefined && (
              <span className="muted">is not one of our files and was left where it is</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
