import { postAccountEmailAddress as endpoint } from '@/protocol/rest/profile'
import { accepted, type Gateway } from '../gateway'
import { servePrivateEndpoint } from './serveEndpoint'

/** As many bits as nobody can guess, in a mail or anywhere. */
const tokenBytes = 32

export const postAccountEmailAddress = servePrivateEndpoint(
  endpoint,
  async ({ body: { emailAddress }, caller: { account }, gateway }) => {
    const tokens = { confirmationToken: newToken(gateway), unsubscribeToken: newToken(gateway) }
    accepted(await gateway.port.submit({ type: 'setEmailAddress', account, emailAddress, ...tokens }))
    return { success: true }
  },
)

function newToken({ randomBytes }: Gateway): string {
  return Buffer.from(randomBytes(tokenBytes)).toString('hex')
}
