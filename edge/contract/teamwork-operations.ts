import { commentSchema, commentsSchema, createCommentSchema, editCommentSchema } from './comments.ts'
import { labelPatchSchema, labelsSchema, projectLabelSchema } from './labels.ts'
import { bodyRefusals as body, ownerRefusals as owner, type Operation } from './operation.ts'

/** Operations on comments and labels. */
export const teamworkOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/inbox/api/reports/{id}/comments',
    summary: 'Comments of the team on a report, oldest first',
    caller: 'owner',
    answer: commentsSchema,
    status: 200,
    refusals: [...owner, 'not_found'],
  },
  {
    method: 'post',
    path: '/inbox/api/reports/{id}/comments',
    summary: 'Add a comment in Markdown; @Name mentions a member',
    caller: 'owner',
    request: createCommentSchema,
    answer: commentSchema,
    status: 201,
    refusals: [...owner, ...body, 'not_found'],
  },
  {
    method: 'patch',
    path: '/inbox/api/reports/{id}/comments/{comment}',
    summary: 'Edit your comment; refused if it has changed since the given version',
    caller: 'owner',
    request: editCommentSchema,
    answer: commentSchema,
    status: 200,
    refusals: [...owner, ...body, 'not_found', 'version_conflict'],
  },
  {
    method: 'delete',
    path: '/inbox/api/reports/{id}/comments/{comment}',
    summary: 'Delete your comment; an admin can delete any',
    caller: 'owner',
    status: 204,
    refusals: [...owner, 'not_found'],
  },
  {
    method: 'get',
    path: '/inbox/api/labels',
    summary: 'Labels by name. Adding a label to a report creates it',
    caller: 'owner',
    answer: labelsSchema,
    status: 200,
    refusals: [...owner, 'invalid_query'],
    query: { project: 'SDK key; default: all projects' },
  },
  {
    method: 'patch',
    path: '/inbox/api/projects/{sdkKey}/labels/{name}',
    summary: 'Rename a label or change its color',
    caller: 'owner',
    request: labelPatchSchema,
    answer: projectLabelSchema,
    status: 200,
    refusals: [...owner, ...body, 'not_found', 'version_conflict'],
  },
  {
    method: 'delete',
    path: '/inbox/api/projects/{sdkKey}/labels/{name}',
    summary: 'Delete a label and remove it from all reports',
    caller: 'owner',
    status: 204,
    refusals: [...owner, 'not_found'],
  },
]
