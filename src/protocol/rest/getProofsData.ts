import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { merkleData } from './merkleData'
import { queryList } from './queryList'

/** GET /proofs-data: the account's parts of the distributions of several assets (rest-private 14.5). */
export const getProofsData = defineEndpoint({
  name: 'getProofsData',
  method: 'GET',
  path: '/proofs-data',
  access: 'private',
  query: wireObject({ assets: queryList(z.string()) }),
  reply: wireObject({ merkleDatas: z.optional(z.array(merkleData)) }),
})
