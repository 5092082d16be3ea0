import type { Paragraph, PhrasingContent, Text } from 'mdast'

export function paragraph(...children: PhrasingContent[]): Paragraph {
  return { type: 'paragraph', children }
}

export function strong(value: string): PhrasingContent {
  return { type: 'strong', children: [text(value)] }
}

export function text(value: string): Text {
  return { type: 'text', value }
}

export function link(label: string, url: string): PhrasingContent {
  return { type: 'link', url, children: [text(label)] }
}
