import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { resolveLogo } from '../../../contract/config.ts'
import { LOGO_BYTES } from '../../../contract/limits.ts'
import { formatError, type InboxApi, parseResponse, toProjectPath } from '../../app/api.ts'
import type { Inbox } from '../../app/state.ts'
import { logoSchema } from '../contract.ts'
import { createAriaProps, FieldNote } from './fields.tsx'

/** The button is at most 64 pixels wide, so that more than this helps no screen. */
const LARGE_PIXELS = 1024
const LARGE_BYTES = 200_000
/** Time without a change after which the URL is complete. */
const TYPING_MS = 500

interface LogoFieldProps {
  inbox: Inbox
  sdkKey: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Uploads the logo, or takes its URL, and shows it. */
export function LogoField({ inbox, sdkKey, value, error, onChange }: LogoFieldProps) {
  const { serviceUrls } = useSnapshot(inbox.state)
  const [upload, setUpload] = useState({ isSending: false, error: '' })
  const [wantsUrl, setWantsUrl] = useState(false)
  const isUploaded = value !== '' && !value.includes(':')
  const url = resolveLogo(value, serviceUrls?.files ?? '')
  const check = useLogoCheck(url, isUploaded)
  const props = {
    id: 'flow-buttonLogo',
    hint: 'On the round button, in conversations with visitors, and in emails. PNG, JPEG, WebP or GIF up to 256 kB, or the https:// URL of an image. The content security policy of your pages must allow images from there.',
    error,
  }

  async function send(file: File): Promise<void> {
    setUpload({ isSending: true, error: '' })
    try {
      onChange(await uploadLogo(inbox.api, sdkKey, file))
      setWantsUrl(false)
      setUpload({ isSending: false, error: '' })
    } catch (reason) {
      setUpload({ isSending: false, error: formatError(reason) })
    }
  }

  function remove(): void {
    setWantsUrl(false)
    onChange('')
  }

  const showsUrl = wantsUrl || (value !== '' && !isUploaded)
  return (
    <div className="field" role="group" aria-labelledby={`${props.id}-label`}>
      <span className="field-label" id={`${props.id}-label`}>
        Logo
      </span>
      <div className="logo-field">
        {check.isLoaded && <img className="logo-preview" src={url} alt="The logo" />}
        <label className="button file-button">
          <input
            className="visually-hidden"
            type="file"
            accept="image/png,image/jpeg,image/webp,image/gif"
            disabled={upload.isSending}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              if (file) void send(file)
              // The same file can be chosen again after it was changed.
              currentTarget.value = ''
            }}
          />
          {upload.isSending ? 'Uploading…' : value === '' ? 'Upload an image' : 'Replace the image'}
        </label>
        {value !== '' && (
          <button className="button" type="button" onClick={remove}>
            Remove
          </button>
        )}
        {!showsUrl && (
          <button className="link" type="button" onClick={() => setWantsUrl(true)}>
            Use a URL
          </button>
        )}
      </div>
      {showsUrl && (
        <input
          {...createAriaProps(props)}
          className="input mono"
          type="url"
          aria-label="URL of the logo"
          placeholder="e.g. https://example.com/logo.svg"
          spellCheck={false}
          autoComplete="off"
          value={isUploaded ? '' : value}
          onInput={(event) => onChange(event.currentTarget.value.trim())}
        />
      )}
      <FieldNote {...props} />
      {upload.error !== '' && (
        <p className="error" role="alert">
          {upload.error}
        </p>
      )}
      {check.text !== '' && (
        <p className="hint hint-warning" role="status">
          {check.text}
        </p>
      )}
    </div>
  )
}

/** Uploads an image. Returns the value of the setting. */
async function uploadLogo(api: InboxApi, sdkKey: string, file: File): Promise<string> {
  const refusal = explainSize(file)
  if (refusal !== '') throw new Error(refusal)
  const answer = await api.call(`${toProjectPath(sdkKey)}/logo`, { method: 'POST', body: file })
  return (await parseResponse(logoSchema, answer)).buttonLogo
}

/** Says why a file is too large to be uploaded; empty if it is not. */
export function explainSize({ name, size }: Pick<File, 'name' | 'size'>): string {
  return size <= LOGO_BYTES
    ? ''
    : `${name} has ${size < 1_000_000 ? `${Math.ceil(size / 1000)} kB` : `${(size / 1_000_000).toFixed(1)} MB`}, and every visitor loads the logo. Choose an image of at most 256 kB: 256 × 256 pixels are enough.`
}

interface LoadedLogo {
  width: number
  height: number
  /** 0 if the server of the image does not tell it to other sites. */
  bytes: number
}

/** Says what is wrong with a logo; empty if nothing is. `logo` is undefined if the URL has no image. */
export function describeLogo(logo: LoadedLogo | undefined, isUploaded = false): string {
  if (logo === undefined)
    return isUploaded
      ? 'Browsers cannot show this image, and visitors see the speech bubble. Save it again with another program, then upload it.'
      : 'No image loads from this URL. Until one does, visitors see the speech bubble. Check that the URL leads to the image itself, and not to a page that shows it.'
  const { bytes, height, width } = logo
  const isLarge = bytes > LARGE_BYTES || Math.max(width, height) > LARGE_PIXELS
  if (!isLarge) return ''
  const size = bytes === 0 ? '' : ` and ${(bytes / 1_000_000).toFixed(1)} MB`
  return `The image has ${width} × ${height} pixels${size}, and every visitor loads it. Use an image with at most 256 × 256 pixels${isUploaded ? '' : ', or an SVG file'}.`
}

/** Loads the logo as the page of a visitor does. `text` says what is wrong with it; empty if nothing is. */
function useLogoCheck(url: string, isUploaded: boolean): { text: string; isLoaded: boolean } {
  const [checked, setChecked] = useState({ url: '', text: '', isLoaded: false })
  useEffect(() => {
    if (!/^https?:\/\/./.test(url)) return undefined
    const image = new Image()
    const show = (logo: LoadedLogo | undefined): void =>
      setChecked({ url, text: describeLogo(logo, isUploaded), isLoaded: logo !== undefined })
    image.addEventListener('error', () => show(undefined))
    image.addEventListener('load', () =>
      show({ width: image.naturalWidth, height: image.naturalHeight, bytes: readBytes(image.src) }),
    )
    const timer = setTimeout(
      () => {
        image.src = url
      },
      isUploaded ? 0 : TYPING_MS,
    )
    return () => clearTimeout(timer)
  }, [url, isUploaded])
  return checked.url === url && url !== '' ? checked : { text: '', isLoaded: false }
}

function readBytes(url: string): number {
  const entry = performance.getEntriesByName(url, 'resource').at(-1)
  return entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0
}
