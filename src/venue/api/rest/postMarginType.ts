import { postMarginType as endpoint } from '@/protocol/rest/margin'
import { accepted } from '../gateway'
import { servePrivateEndpoint } from './serveEndpoint'

/** An account may change it while it holds nothing of the instrument (rest-private 6.5). */
export const postMarginType = servePrivateEndpoint(endpoint, async ({ body, caller: { account }, gateway }) => {
  accepted(
    await gateway.port.submit({
      type: 'setMarginType',
      account,
      instrumentId: body.instrument,
      marginType: body.marginType,
    }),
  )
  return { success: { success: true } }
})
