import { Hono } from 'hono'
import { createId } from '../../src/http/create-id.ts'
import { ProblemError } from '../../src/http/problem.ts'
import type { InboxContext, MemberEnv } from '../context.ts'
import { operation } from '../operation.ts'
import { canSee } from '../team/authorize.ts'
import { hasRole, type Member } from '../team/member.ts'
import {
  columnsSchema,
  createViewSchema,
  defaultViewSchema,
  type NewView,
  type SavedViews,
  viewPatchSchema,
  VIEWS_MAXIMUM,
  viewsSchema,
} from './contract.ts'
import {
  countMyWork,
  countViews,
  deleteView,
  insertView,
  isKnownView,
  readListChoices,
  readViews,
  setColumns,
  setDefaultView,
  updateView,
} from './store.ts'

/** Routes for saved filters of the list. */
export function createViewRoutes({ clock, database }: InboxContext): Hono<MemberEnv> {
  const app = new Hono<MemberEnv>()

  async function answer(member: Member): Promise<SavedViews> {
    const views = await readViews(database, member)
    const { columns, defaultView } = await readListChoices(database, member.id)
    return {
      views: await countViews(database, member, views),
      myWork: await countMyWork(database, member),
      defaultView: defaultView !== null && isKnownView(defaultView, views) ? defaultView : null,
      columns,
    }
  }

  /** @throws ProblemError not_found or forbidden if the member may not change the view. */
  async function checkEditable(member: Member, id: string): Promise<void> {
    const view = (await readViews(database, member)).find((each) => each.id === id)
    if (!view) throw new ProblemError('not_found', 'You have no view with this id.')
    if (view.member !== member.id && !hasRole(member, 'admin'))
      throw new ProblemError('forbidden', 'Only who created a view, and admins, can change it.')
  }

  app.get(
    '/views',
    operation({
      summary: 'Your views and those of the team, with the numbers of their reports',
      answer: viewsSchema,
    }),
    async (c) => c.json(await answer(c.var.member)),
  )

  app.post(
    '/views',
    operation({
      summary: 'Save filters of the list as a view, for yourself or for the team',
      body: createViewSchema,
      answer: viewsSchema,
      status: 201,
      refusals: ['quota_exceeded'],
    }),
    async (c) => {
      const { member } = c.var
      const view = c.req.valid('json')
      checkView(member, view)
      if (!(await insertView(database, { ...view, id: createId(), member: member.id, at: clock.now() })))
        throw new ProblemError('quota_exceeded', `You have ${VIEWS_MAXIMUM} views. Delete one first.`)
      return c.json(await answer(member), 201)
    },
  )

  app.patch(
    '/views/:id',
    operation({
      summary: 'Rename a view, change its filters, or share it',
      body: viewPatchSchema,
      answer: viewsSchema,
      refusals: ['not_found'],
    }),
    async (c) => {
      const { member } = c.var
      const id = c.req.param('id')
      const patch = c.req.valid('json')
      await checkEditable(member, id)
      checkView(member, patch)
      await database.write([updateView(id, patch)])
      return c.json(await answer(member))
    },
  )

  app.delete(
    '/views/:id',
    operation({ summary: 'Delete a view', answer: viewsSchema, refusals: ['not_found'] }),
    async (c) => {
      const { member } = c.var
      const id = c.req.param('id')
      await checkEditable(member, id)
      await database.write(deleteView(id))
      return c.json(await answer(member))
    },
  )

  app.put(
    '/account/default-view',
    operation({
      summary: 'Choose the view that the inbox opens with',
      body: defaultViewSchema,
      answer: viewsSchema,
      refusals: ['not_found'],
    }),
    async (c) => {
      const { member } = c.var
      const { view } = c.req.valid('json')
      if (view !== null && !isKnownView(view, await readViews(database, member)))
        throw new ProblemError('not_found', 'You have no view with this id.')
      await database.write([setDefaultView(member.id, view)])
      return c.json(await answer(member))
    },
  )

  app.put(
    '/account/columns',
    operation({
      summary: 'Choose the columns of your lists, and their order',
      body: columnsSchema,
      answer: viewsSchema,
    }),
    async (c) => {
      const { member } = c.var
      await database.write([setColumns(member.id, c.req.valid('json').columns)])
      return c.json(await answer(member))
    },
  )
  return app
}

/** @throws ProblemError if the member may not have such a view. */
function checkView(
  member: Member,
  { filters, isShared }: { [Field in keyof NewView]?: NewView[Field] | undefined },
): void {
  if (isShared === true && !hasRole(member, 'member'))
    throw new ProblemError('forbidden', 'Readers can save views for themselves only. Set isShared to false.')
  if (filters === undefined || member.projects === null) return
  const { project } = filters
  if (project === undefined || !canSee(member, project))
    throw new ProblemError('invalid_body', 'filters: name a project that you can see.')
}
