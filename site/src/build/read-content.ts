import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { prepareSource, type PreparedSource } from '../mdx/prepare-source.ts'
import { errorIn, type Problem } from '../mdx/problem.ts'
import type { CategoryNode, Placed, PlacedDocument } from '../navigation/tree.ts'
import { parseCategoryFile } from './category-file.ts'
import { type ParsedFrontMatter, parseFrontMatter } from './front-matter.ts'
import { toRepositoryPath, type Workspace } from './workspace.ts'

/** A page as it stands in the content folder. */
export interface PageSource {
  /** Path from the repository root, for messages and git. */
  file: string
  /** Path from `content/docs`, for the edit link. */
  path: string
  text: string
  prepared: PreparedSource
  frontMatter: ParsedFrontMatter
  place: PlacedDocument
}

export interface Content {
  pages: PageSource[]
  categories: Placed<CategoryNode>[]
  problems: Problem[]
}

/** Reads the pages and categories of `content/docs`: one level of folders, each a category. */
export function readContent(workspace: Workspace): Content {
  const content: Content = { pages: [], categories: [], problems: [] }
  for (const entry of readdirSync(workspace.docs, { withFileTypes: true }).toSorted(byName)) {
    if (entry.isDirectory()) readCategory(join(workspace.docs, entry.name), { workspace, content })
    else if (entry.name.endsWith('.mdx')) readPage(join(workspace.docs, entry.name), { workspace, content })
  }
  return content
}

interface Reading {
  workspace: Workspace
  content: Content
  category?: string
}

function readCategory(folder: string, { workspace, content }: Reading): void {
  const id = basename(folder)
  const path = join(folder, 'category.json')
  const file = toRepositoryPath(path, workspace)
  if (!existsSync(path)) {
    const hint = 'Write { "label": "…", "title": "…", "position": 1, "description": "…" } there.'
    content.problems.push({ severity: 'error', file, message: 'the folder has no category.json', hint })
    return
  }
  const parsed = parseCategoryFile(readFileSync(path, 'utf8'))
  if ('faults' in parsed) {
    content.problems.push(...parsed.faults.map((fault) => errorIn(file, fault)))
    return
  }
  const { position, ...texts } = parsed.value
  const node: CategoryNode = { kind: 'category', id, route: `/${id}`, ...texts, items: [] }
  content.categories.push({ node, name: id, position })
  for (const entry of readdirSync(folder, { withFileTypes: true }).toSorted(byName)) {
    if (entry.isDirectory()) {
      const problem = { message: 'a folder inside of a category', hint: 'Categories have one level.' }
      content.problems.push({
        severity: 'error',
        file: toRepositoryPath(join(folder, entry.name), workspace),
        ...problem,
      })
    } else if (entry.name.endsWith('.mdx')) {
      readPage(join(folder, entry.name), { workspace, content, category: id })
    }
  }
}

function readPage(path: string, { workspace, content, category }: Reading): void {
  const file = toRepositoryPath(path, workspace)
  const text = readFileSync(path, 'utf8')
  const prepared = prepareSource(text)
  if (prepared.frontMatter === undefined) {
    const hint = 'Begin the page with "---", title: …, description: …, "---".'
    content.problems.push({
      severity: 'error',
      file,
      line: 1,
      column: 1,
      message: 'the page has no front matter',
      hint,
    })
    return
  }
  const frontMatter = parseFrontMatter(prepared.frontMatter)
  if ('faults' in frontMatter) {
    content.problems.push(...frontMatter.faults.map((fault) => errorIn(file, fault)))
    return
  }
  const name = basename(path)
  const fileName = name.replace(/\.mdx$/, '')
  const folder = category === undefined ? '' : `${category}/`
  const isHome = category === undefined && fileName === 'README'
  const { title, description, sidebar_label, sidebar_position, slug = fileName } = frontMatter.value
  const place: PlacedDocument = {
    node: {
      kind: 'document',
      id: isHome ? 'README' : folder + slug,
      route: isHome ? '/' : `/${folder}${slug}`,
      title,
      label: sidebar_label ?? title,
      description,
    },
    name,
    ...(sidebar_position !== undefined && { position: sidebar_position }),
    ...(category !== undefined && { category }),
  }
  content.pages.push({ file, path: folder + name, text, prepared, frontMatter, place })
}

function byName(a: { name: string }, b: { name: string }): number {
  return a.name < b.name ? -1 : 1
}
