/** Ids of the elements around an article. Headings and other targets of an article never have one of them. */
export const layoutIds: ReadonlySet<string> = new Set([
  'actions',
  'app',
  'contents',
  'main',
  'menu',
  'page-data',
  'search',
  'suggestions',
  'top',
])
