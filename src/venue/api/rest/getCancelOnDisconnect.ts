import { getCancelOnDisconnect as endpoint } from '@/protocol/rest/protection'
import { ownAccount } from './ownAccount'
import { servePrivateEndpoint } from './serveEndpoint'

export const getCancelOnDisconnect = servePrivateEndpoint(endpoint, ({ caller, gateway }) => ({
  enabled: ownAccount(gateway.port.live, caller).cancelsOnDisconnect,
}))
