import { postAccountEmailVerified as endpoint } from '@/protocol/rest/profile'
import { accepted } from '../gateway'
import { checkEmailToken } from './checkEmailToken'
import { serveEndpoint } from './serveEndpoint'

export const postAccountEmailVerified = serveEndpoint(endpoint, async ({ body, gateway: { port } }) => {
  const { account, emailAuthToken: token } = body
  checkEmailToken(port.live.profiles, account, ({ confirmation }) => confirmation?.token, token)
  accepted(await port.submit({ type: 'confirmEmailAddress', account, token }))
  return { success: true }
})
