import { getAccountEmailVerified as endpoint } from '@/protocol/rest/profile'
import { profileOf } from '../../live/liveProfiles'
import { servePrivateEndpoint } from './serveEndpoint'

export const getAccountEmailVerified = servePrivateEndpoint(endpoint, ({ caller, gateway: { port } }) => ({
  emailVerified: profileOf(port.live, caller.account).email?.isVerified === true,
}))
