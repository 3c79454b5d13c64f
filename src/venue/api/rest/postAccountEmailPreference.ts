import { postAccountEmailPreference as endpoint } from '@/protocol/rest/profile'
import { accepted } from '../gateway'
import { servePrivateEndpoint } from './serveEndpoint'

export const postAccountEmailPreference = servePrivateEndpoint(
  endpoint,
  async ({ body: { emailType, enabled: isEnabled }, caller: { account }, gateway }) => {
    accepted(await gateway.port.submit({ type: 'setEmailPreference', account, emailType, isEnabled }))
    return { success: true }
  },
)
