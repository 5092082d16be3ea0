import { useEffect, useState } from 'react'

/** The button is at most 64 pixels wide, so that more than this helps no screen. */
const LARGE_PIXELS = 1024
const LARGE_BYTES = 200_000
/** Time without a change after which the URL is complete. */
const TYPING_MS = 500

interface LoadedLogo {
  width: number
  height: number
  /** 0 if the server of the image does not tell it to other sites. */
  bytes: number
}

/** Says what is wrong with a logo; empty if nothing is. `logo` is undefined if the URL has no image. */
export function describeLogo(logo: LoadedLogo | undefined): string {
  if (logo === undefined)
    return 'No image loads from this URL. Until one does, visitors see the speech bubble. Check that the URL leads to the image itself, and not to a page that shows it.'
  const { bytes, height, width } = logo
  const isLarge = bytes > LARGE_BYTES || Math.max(width, height) > LARGE_PIXELS
  if (!isLarge) return ''
  const size = bytes === 0 ? '' : ` and ${(bytes / 1_000_000).toFixed(1)} MB`
  return `The image has ${width} × ${height} pixels${size}, and every visitor loads it. Use an SVG file, or an image with at most 256 × 256 pixels.`
}

/** Shows the logo. Loads it as the page of a visitor does, and warns if that fails or if the image is large. */
export function LogoCheck({ url }: { url: string }) {
  const [checked, setChecked] = useState({ url: '', text: '', isLoaded: false })
  useEffect(() => {
    if (!/^https?:\/\/./.test(url)) return undefined
    const image = new Image()
    const show = (logo: LoadedLogo | undefined): void =>
      setChecked({ url, text: describeLogo(logo), isLoaded: logo !== undefined })
    image.addEventListener('error', () => show(undefined))
    image.addEventListener('load', () =>
      show({ width: image.naturalWidth, height: image.naturalHeight, bytes: readBytes(image.src) }),
    )
    const timer = setTimeout(() => {
      image.src = url
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [url])
  if (checked.url !== url || url === '') return null
  return (
    <>
      {checked.isLoaded && <img className="logo-preview" src={url} alt="The logo" />}
      {checked.text !== '' && (
        <p className="hint hint-warning" role="status">
          {checked.text}
        </p>
      )}
    </>
  )
}

function readBytes(url: string): number {
  const entry = performance.getEntriesByName(url, 'resource').at(-1)
  return entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0
}
