import { Glyph } from '../../glyph.tsx'
import { Words } from '../../words.tsx'
import { formatBytes } from '../format.ts'
import type { FileView } from '../read/report.ts'
import { toFileUrl } from './file-address.ts'

/** What was attached. Pictures are shown, everything else is for downloading. */
export function FilesView({ attachments, files }: { attachments: readonly FileView[]; files: string }) {
  return (
    <ul className="files">
      {attachments.map((file, index) => {
        const url = toFileUrl(file.url, files)
        return (
          <li key={index} className="file">
            {url !== undefined && file.type.startsWith('image/') && (
              <img className="file-picture" src={url} alt="" loading="lazy" />
            )}
            <Glyph name="attachment" />
            {url === undefined ? (
              <Words text={file.name} />
            ) : (
              <a href={url} target="_blank" rel="noreferrer">
                <Words text={file.name === '' ? 'Without a name' : file.name} />
              </a>
            )}
            <span className="soft">{formatBytes(file.size)}</span>
            {url === undefined && (
              <span className="soft">is not one of our files and was left where it is</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
