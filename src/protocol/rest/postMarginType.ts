import { marginType } from '../codecs'
import { instrumentNumber } from '../requestCodecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { settingSuccess } from './settingSuccess'

/** POST /account/margin-type: whether a position stands on the whole account or alone (rest-private 6.5). */
export const postMarginType = defineEndpoint({
  name: 'postMarginType',
  method: 'POST',
  path: '/account/margin-type',
  access: 'private',
  body: wireObject({ instrument: instrumentNumber, marginType }),
  reply: settingSuccess,
})
