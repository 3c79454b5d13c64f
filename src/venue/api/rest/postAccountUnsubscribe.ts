import { postAccountUnsubscribe as endpoint } from '@/protocol/rest/profile'
import { accepted } from '../gateway'
import { checkEmailToken } from './checkEmailToken'
import { serveEndpoint } from './serveEndpoint'

export const postAccountUnsubscribe = serveEndpoint(endpoint, async ({ body, gateway: { port } }) => {
  const { account, emailAuthToken: token } = body
  checkEmailToken(port.live.profiles, account, ({ unsubscribeToken }) => unsubscribeToken, token)
  accepted(await port.submit({ type: 'unsubscribe', account, token }))
  return { success: true }
})
