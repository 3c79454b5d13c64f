import { emailTypes } from '@/protocol/emailTypes'
import { getAccountEmailPreferences as endpoint } from '@/protocol/rest/profile'
import { profileOf } from '../../live/liveProfiles'
import { servePrivateEndpoint } from './serveEndpoint'

/** Of every kind: what was never switched is on. */
export const getAccountEmailPreferences = servePrivateEndpoint(endpoint, ({ caller, gateway: { port } }) => {
  const { emailPreferences } = profileOf(port.live, caller.account)
  return { emailPreferences: Object.fromEntries(emailTypes.map((type) => [type, emailPreferences[type] ?? true])) }
})
