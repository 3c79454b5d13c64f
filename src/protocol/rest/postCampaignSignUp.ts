import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { success } from './success'

/** POST /campaign-sign-up: takes part in a campaign (rest-private 16.7). */
export const postCampaignSignUp = defineEndpoint({
  name: 'postCampaignSignUp',
  method: 'POST',
  path: '/campaign-sign-up',
  access: 'private',
  body: wireObject({ campaignName: z.string() }),
  reply: success,
})
