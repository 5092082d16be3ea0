import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { createError, type Fault, type Problem } from '../mdx/content-problem.ts'
import type { CategoryNode, PlacedNode } from '../navigation/page-tree.ts'
import { parseCategoryFile } from './category-file.ts'
import { checkPath, checkName } from './check-names.ts'
import type { OldPath } from './redirects.ts'
import { type PageSource, parsePage } from './page-source.ts'
import { readText } from './read-text-file.ts'
import { toRepositoryPath, type Workspace } from './workspace.ts'

export interface Content {
  pages: PageSource[]
  categories: PlacedNode<CategoryNode>[]
  /**
   * Paths, relative to `content/docs`, of all files that are not pages or categories: diagrams, images, unused files.
   */
  files: string[]
  redirects: OldPath[]
  /** Drafts that are not built. */
  drafts: PageSource[]
  problems: Problem[]
}

/** Reads the pages and categories of `content/docs`. Each folder is a category, or contains the pages below the page of its name. */
export function readContent(workspace: Workspace): Content {
  const content: Content = { pages: [], categories: [], files: [], redirects: [], drafts: [], problems: [] }
  readFolder(workspace.docs, { workspace, content })
  return content
}

/** A deeper folder would make URLs and breadcrumbs that no reader can take in, and can be a link to a folder above. */
const MAX_DEPTH = 12

interface FolderContext {
  workspace: Workspace
  content: Content
  /** Id of the category; absent for files at the top level. */
  category?: string
}

function readFolder(folder: string, reading: FolderContext): void {
  const { workspace, content } = reading
  for (const name of readdirSync(folder).toSorted()) {
    // Skips hidden files that editors and systems write, for example .#keys.mdx and .DS_Store.
    if (name.startsWith('.')) continue
    const path = join(folder, name)
    // Follows symbolic links.
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats === undefined) {
      const hint = 'Correct its target, or delete it.'
      const fault = { message: 'the symbolic link leads to no file', hint }
      content.problems.push(createError(toRepositoryPath(path, workspace), fault))
    } else if (stats.isDirectory()) readCategory(path, reading)
    else if (name.endsWith('.mdx')) readPage(path, reading)
    else if (name !== 'category.json') content.files.push(relative(workspace.docs, path))
  }
}

function readCategory(folder: string, { workspace, content, category: parent }: FolderContext): void {
  const report = (path: string, fault: Fault): void => {
    content.problems.push(createError(toRepositoryPath(path, workspace), fault))
  }
  const id = parent === undefined ? basename(folder) : `${parent}/${basename(folder)}`
  if (id.split('/').length > MAX_DEPTH) {
    const hint = `Move it up: folders can be ${MAX_DEPTH} levels deep.`
    report(folder, { message: `a folder ${MAX_DEPTH + 1} levels deep`, hint })
    return
  }
  const path = join(folder, 'category.json')
  if (!existsSync(path)) {
    if (existsSync(`${folder}.mdx`)) {
      readFolder(folder, { workspace, content, category: id })
      return
    }
    const hint =
      'Write { "label": "…", "title": "…", "position": 1, "description": "…" } there, or a page with the name of the folder beside it.'
    report(path, { message: 'the folder has no category.json', hint })
    return
  }
  const text = readText(path)
  const parsed = 'faults' in text ? text : parseCategoryFile(text.value)
  if ('faults' in parsed) {
    for (const fault of parsed.faults) report(path, fault)
    return
  }
  const { position, redirect_from: oldPaths, icon, ...texts } = parsed.value
  const node: CategoryNode = {
    kind: 'category',
    id,
    route: `/${id}`,
    ...texts,
    ...(icon && { icon }),
    items: [],
  }
  const file = toRepositoryPath(path, workspace)
  content.problems.push(...checkPlace(basename(folder), { route: node.route, file }))
  content.categories.push({
    node,
    name: basename(folder),
    position,
    ...(parent !== undefined && { category: parent }),
  })
  const old = (oldPaths ?? []).map((from) => ({ from, to: node.route, file }))
  content.redirects.push(...old.map((oldPath) => ({ ...oldPath, ...parsed.locate(['redirect_from']) })))
  readFolder(folder, { workspace, content, category: id })
}

function readPage(path: string, { workspace, content, category }: FolderContext): void {
  const file = toRepositoryPath(path, workspace)
  const name = basename(path)
  const text = readText(path)
  const parsed =
    'faults' in text
      ? text
      : parsePage(text.value, { file, name, ...(category !== undefined && { category }) })
  if ('faults' in parsed) {
    content.problems.push(...parsed.faults.map((fault) => createError(file, fault)))
    return
  }
  const { frontMatter, place } = parsed.value
  const { route } = place.node
  content.problems.push(...checkPlace(name, { route, file }))
  if (frontMatter.value.draft === true) {
    if (!workspace.drafts) {
      content.drafts.push(parsed.value)
      return
    }
    place.node.label += ' (draft)'
  }
  content.pages.push(parsed.value)
  const position = frontMatter.locate('redirect_from')
  const oldPaths = frontMatter.value.redirect_from ?? []
  content.redirects.push(...oldPaths.map((from) => ({ from, to: route, file, ...position })))
}

/** Checks the name of a file or folder. If the name is valid, also checks the path, which is derived from the name. */
function checkPlace(name: string, { route, file }: { route: string; file: string }): Problem[] {
  const problems = checkName(name, file)
  return problems.length > 0 ? problems : checkPath(route, file)
}
