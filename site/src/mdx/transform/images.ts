import type { Image, Root } from 'mdast'
import { type Article, reject } from '../article.ts'
import { contentHash } from '../content-hash.ts'
import { readImageSize } from '../image-size.ts'
import { findAll } from './find-all.ts'
import { isExternal } from './links.ts'
import { replaceByComponent } from './jsx.ts'

/** Measures the page's images and gives them the names they are published under. */
export function transformImages(tree: Root, article: Article): void {
  for (const node of findAll(tree, ['image'])) {
    const index = addPicture(node, article)
    if (index !== undefined) replaceByComponent(node, 'Picture', index)
  }
  for (const node of findAll(tree, ['imageReference'])) {
    reject(article, node.position?.start, {
      message: 'an image by reference',
      hint: 'Write the file where the image stands: ![what it shows](./file.png)',
    })
  }
}

function addPicture(node: Image, article: Article): number | undefined {
  const place = node.position?.start
  const { url, alt = '', title } = node
  if (isExternal(url) || url.startsWith('/')) {
    const hint = 'Put the file beside the page and write ![what it shows](./file.png)'
    reject(article, place, { message: `the image ${url} is not a file of ours`, hint })
    return undefined
  }
  const file = article.sources.readFile(url)
  if (!file) {
    const hint = 'The path counts from the folder of the page.'
    reject(article, place, { message: `the image ${url} does not exist`, hint })
    return undefined
  }
  const fingerprint = contentHash(file.bytes)
  article.dependencies.push({ kind: 'file', path: file.path, fingerprint })
  const size = readImageSize(file.bytes)
  if (!size) {
    const hint = 'Use PNG, JPEG or WebP; for an SVG write <Diagram src="…" />.'
    reject(article, place, { message: `the image ${url} is damaged or of another type`, hint })
    return undefined
  }
  if (!alt)
    reject(article, place, {
      message: `the image ${url} has no text`,
      hint: 'Say in the brackets what it shows.',
    })
  const [name = '', extension = ''] = (url.split('/').at(-1) ?? '').split(/\.(?=[^.]*$)/)
  const fileName = `${name}.${fingerprint}.${extension}`
  article.pictures.push({ fileName, path: file.path, alt: alt ?? '', ...size, ...(title && { title }) })
  return article.pictures.length - 1
}
