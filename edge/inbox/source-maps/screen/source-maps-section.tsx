import { useEffect, useState } from 'react'
import { formatError, type InboxApi, parseResponse } from '../../app/api.ts'
import { DataTable, ErrorMessage } from '../../app/controls.tsx'
import { formatDate } from '../../app/format-times.ts'
import type { Inbox } from '../../app/state.ts'
import { formatBytes } from '../../report/screen/format-times-and-sizes.ts'
import { Snippet } from '../../settings/screen/embed-snippet.tsx'
import { type MapRelease, mapReleasesSchema } from '../contract.ts'

/** The releases that have source maps, and how to upload more. */
export function SourceMapsSection({ inbox: { api, base }, sdkKey }: { inbox: Inbox; sdkKey: string }) {
  const [releases, setReleases] = useState<MapRelease[]>()
  const [error, setError] = useState('')
  const path = `projects/${encodeURIComponent(sdkKey)}/source-maps`
  useEffect(() => {
    loadReleases(api, path).then(setReleases, (reason: unknown) => setError(formatError(reason)))
  }, [api, path])

  async function remove(release: string): Promise<void> {
    setError('')
    try {
      await api.call(`${path}/${encodeURIComponent(release)}`, { method: 'DELETE' })
      setReleases((known) => known?.filter((one) => one.release !== release))
    } catch (reason) {
      setError(`The release was not removed. ${formatError(reason)}`)
    }
  }

  const server = new URL(base, location.href).href.replace(/\/$/, '')
  return (
    <>
      <p className="hint">
        With the source maps of a release, stack traces show original files, lines and source text. Maps stay
        private. Upload them with a personal API token after each build:
      </p>
      <Snippet
        text={[
          'SOURCE_MAPS_TOKEN=ndp_…',
          'bun run source-maps dist',
          '--release 1.4.2',
          `--project ${sdkKey}`,
          `--server ${server}`,
        ].join(' \\\n  ')}
        label="Copy command"
      />
      <ErrorMessage text={error} />
      {releases?.length === 0 && <p className="muted">No source maps yet.</p>}
      {releases !== undefined && releases.length > 0 && (
        <DataTable className="release-table" columns={['Release', 'Files', 'Size', 'Uploaded', 'Action']}>
          {releases.map(({ bytes, files, release, uploadedAt }) => (
            <tr key={release}>
              <th scope="row">
                <bdi>{release}</bdi>
                <span className="release-size hint">
                  {files === 1 ? '1 file' : `${files} files`}, {formatBytes(bytes)}
                </span>
              </th>
              <td>{files}</td>
              <td>{formatBytes(bytes)}</td>
              <td>{formatDate(new Date(uploadedAt))}</td>
              <td>
                <button
                  className="link danger"
                  type="button"
                  aria-label={`Remove the source maps of ${release}`}
                  onClick={() => void remove(release)}
                >
                  Remove
                </button>
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </>
  )
}

async function loadReleases(api: Pick<InboxApi, 'call'>, path: string): Promise<MapRelease[]> {
  return (await parseResponse(mapReleasesSchema, await api.call(path))).releases
}
