import { groupPatchSchema, reportGroupSchema } from './groups.ts'
import { bodyRefusals as body, ownerRefusals as owner, type Operation } from './operation.ts'

/** Operations on groups of reports. */
export const groupOperations: readonly Operation[] = [
  {
    method: 'patch',
    path: '/inbox/api/groups/{id}',
    summary: 'Mute a group of automatic reports, or limit which of its reports keep their captures',
    caller: 'owner',
    request: groupPatchSchema,
    answer: reportGroupSchema,
    status: 200,
    refusals: [...owner, ...body, 'not_found'],
  },
]
