import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { success } from './success'

/** POST /account/username: another name for the account; nobody else may have it (rest-private 6.10). */
export const postAccountUsername = defineEndpoint({
  name: 'postAccountUsername',
  method: 'POST',
  path: '/account/username',
  access: 'private',
  body: wireObject({ username: z.string() }),
  reply: success,
})
