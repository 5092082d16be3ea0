import type { Image, Root } from 'mdast'
import { type Article, reportError } from '../article.ts'
import { contentHash } from '../content-hash.ts'
import { readImageSize } from '../image.tsx'
import { findAll, replaceByComponent } from '../mdast.ts'
import { isExternal } from './links.ts'

/** Maximum size of an image file. Readers on phones download it, too. */
const MAX_IMAGE_KB = 400

/** Reads the size of each image and names the file that is published. */
export function transformImages(tree: Root, article: Article): void {
  for (const node of findAll(tree, ['image'])) {
    const index = addImage(node, article)
    if (index !== undefined) replaceByComponent(node, 'Picture', index)
  }
  for (const node of findAll(tree, ['imageReference'])) {
    reportError(article, node.position?.start, {
      message: 'an image by reference',
      hint: 'Write the path inline: ![what it shows](./file.png)',
    })
  }
}

function addImage(node: Image, article: Article): number | undefined {
  const position = node.position?.start
  const { url, alt = '', title } = node
  if (isExternal(url) || url.startsWith('/')) {
    const hint = 'Put the file in the folder of the page and write ![what it shows](./file.png)'
    reportError(article, position, { message: `the image ${url} is not a local file`, hint })
    return undefined
  }
  const file = article.sources.readFile(url)
  if (!file) {
    const hint = 'Write the path from the folder of the page: ./file.png'
    reportError(article, position, { message: `the image ${url} does not exist`, hint })
    return undefined
  }
  const fingerprint = contentHash(file.bytes)
  article.dependencies.push({ kind: 'file', path: file.path, fingerprint })
  const size = readImageSize(file.bytes)
  if (!size) {
    const hint = 'Use PNG, JPEG, or WebP. For an SVG, write <Diagram src="…" />.'
    reportError(article, position, { message: `the image ${url} is damaged or has another format`, hint })
    return undefined
  }
  const kilobytes = Math.ceil(file.bytes.byteLength / 1000)
  if (kilobytes > MAX_IMAGE_KB) {
    const hint = `Save it as WebP or scale it down from ${size.width} pixels: pages show at most 1,472.`
    const message = `the image ${url} has ${kilobytes} kB, more than ${MAX_IMAGE_KB}`
    reportError(article, position, { message, hint })
  }
  if (!alt)
    reportError(article, position, {
      message: `the image ${url} has no alternative text`,
      hint: 'Describe in the brackets what it shows.',
    })
  const [name = '', extension = ''] = (url.split('/').at(-1) ?? '').split(/\.(?=[^.]*$)/)
  const fileName = `${name}.${fingerprint}.${extension}`
  article.images.push({ fileName, path: file.path, alt: alt ?? '', ...size, ...(title && { title }) })
  return article.images.length - 1
}
