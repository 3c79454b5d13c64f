import { instrumentNumber, wholeNumber } from '../requestCodecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { settingSuccess } from './settingSuccess'

/** POST /account/leverage: the leverage of a perpetual, from 1 to its greatest (rest-private 6.4). */
export const postLeverage = defineEndpoint({
  name: 'postLeverage',
  method: 'POST',
  path: '/account/leverage',
  access: 'private',
  body: wireObject({ instrument: instrumentNumber, leverage: wholeNumber }),
  reply: settingSuccess,
})
