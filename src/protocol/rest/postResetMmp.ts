import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { mandatoryAsset } from './mandatoryAsset'
import { success } from './success'

/** POST /reset-mmp: lets a protection go that has tripped (rest-private 12.3). */
export const postResetMmp = defineEndpoint({
  name: 'postResetMmp',
  method: 'POST',
  path: '/reset-mmp',
  access: 'private',
  body: wireObject({ asset: mandatoryAsset }),
  reply: success,
})
