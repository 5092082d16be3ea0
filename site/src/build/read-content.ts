import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { createError, type Fault, type Problem } from '../mdx/problem.ts'
import type { CategoryNode, Placed } from '../navigation/tree.ts'
import { parseCategoryFile } from './category-file.ts'
import { type PageSource, parsePage } from './page-source.ts'
import { toRepositoryPath, type Workspace } from './workspace.ts'

export interface Content {
  pages: PageSource[]
  categories: Placed<CategoryNode>[]
  /** Paths of all other files, relative to `content/docs`: diagrams, images, unused files. */
  files: string[]
  problems: Problem[]
}

/** Reads the pages and categories of `content/docs`. Each folder is a category; there is one level of folders. */
export function readContent(workspace: Workspace): Content {
  const content: Content = { pages: [], categories: [], files: [], problems: [] }
  readFolder(workspace.docs, { workspace, content })
  return content
}

interface FolderContext {
  workspace: Workspace
  content: Content
  /** Absent at the top level. */
  category?: string
}

function readFolder(folder: string, reading: FolderContext): void {
  const { workspace, content } = reading
  const entries = readdirSync(folder, { withFileTypes: true })
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) readCategory(path, reading)
    else if (entry.name.endsWith('.mdx')) readPage(path, reading)
    else if (entry.name !== 'category.json') content.files.push(relative(workspace.docs, path))
  }
}

function readCategory(folder: string, { workspace, content, category }: FolderContext): void {
  const report = (path: string, fault: Fault): void => {
    content.problems.push(createError(toRepositoryPath(path, workspace), fault))
  }
  if (category !== undefined) {
    report(folder, { message: 'a folder inside a category', hint: 'Move it up: categories have one level.' })
    return
  }
  const path = join(folder, 'category.json')
  if (!existsSync(path)) {
    const hint = 'Write { "label": "…", "title": "…", "position": 1, "description": "…" } there.'
    report(path, { message: 'the folder has no category.json', hint })
    return
  }
  const parsed = parseCategoryFile(readFileSync(path, 'utf8'))
  if ('faults' in parsed) {
    for (const fault of parsed.faults) report(path, fault)
    return
  }
  const id = basename(folder)
  const { position, ...texts } = parsed.value
  const node: CategoryNode = { kind: 'category', id, route: `/${id}`, ...texts, items: [] }
  content.categories.push({ node, name: id, position })
  readFolder(folder, { workspace, content, category: id })
}

function readPage(path: string, { workspace, content, category }: FolderContext): void {
  const file = toRepositoryPath(path, workspace)
  const name = basename(path)
  const parsed = parsePage(readFileSync(path, 'utf8'), {
    file,
    name,
    ...(category !== undefined && { category }),
  })
  if ('faults' in parsed) content.problems.push(...parsed.faults.map((fault) => createError(file, fault)))
  else content.pages.push(parsed.value)
}
