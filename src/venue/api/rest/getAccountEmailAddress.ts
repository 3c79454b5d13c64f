import { getAccountEmailAddress as endpoint } from '@/protocol/rest/profile'
import { profileOf } from '../../live/liveProfiles'
import { servePrivateEndpoint } from './serveEndpoint'

export const getAccountEmailAddress = servePrivateEndpoint(endpoint, ({ caller, gateway: { port } }) => {
  const { email } = profileOf(port.live, caller.account)
  return { emailAddress: email?.address ?? '', sendEmailVerification: email?.isVerified === false }
})
