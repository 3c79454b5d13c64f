import type { ServerResponse } from 'node:http'
import type { GatewayOptions } from '@/venue/api/gateway'
import type { GatewayPort } from '@/venue/cluster/nats/gatewayPort'
import { connectionPrefixOf } from '@/venue/cluster/nats/gatewayPresence'
import { refuseUpgrade } from '@/venue/node/httpServer'
import { createRestHandler } from '@/venue/node/restServer'
import { createSocketServer, type SocketServer } from '@/venue/node/socketServer'
import type { VenueService } from '@/venue/node/venueServiceOptions'

export type ClusterGatewayConfig = {
  readonly port: GatewayPort
  readonly gatewayId: string
  readonly options: GatewayOptions
  readonly onServing: (serves: boolean) => void
  readonly onNotice: (notice: string) => void
}

const retryMs = 200

/**
 * Serves REST and sockets of one cluster gateway. Without contact to the log, the gateway closes its sockets, so that
 * pages move to another gateway instead of showing frozen prices, and answers 503. Once its state is current again, it
 * applies cancel-on-disconnect for the closed sockets and serves again.
 */
export function createClusterGateway(config: ClusterGatewayConfig): VenueService {
  const { port, gatewayId, options, onServing, onNotice } = config
  const handleRest = createRestHandler(port, options)
  let sockets: SocketServer | undefined = createSocketServer(port, options)
  let hasContact = true
  let isClosed = false
  let changing = Promise.resolve()

  /** Closes all sockets and stops serving, because the state may be outdated. */
  async function leave(): Promise<void> {
    const left = sockets
    sockets = undefined
    onNotice('the gateway is cut off from the log: it serves no one until it has read on')
    onServing(false)
    await left?.close()
  }

  const mayServe = () => hasContact && !isClosed

  /**
   * Cancels orders of the closed sockets, then serves again. No socket is open yet, so every connection id of this
   * gateway belongs to a closed one.
   */
  async function comeBack(): Promise<void> {
    if (!mayServe()) return
    try {
      await port.submit({ type: 'cancelAllDisconnected', prefixes: [connectionPrefixOf(gatewayId)] })
    } catch {
      // The log is unreachable again, or its answer is late.
      await new Promise((resolve) => setTimeout(resolve, retryMs))
      return comeBack()
    }
    if (!mayServe()) return
    sockets = createSocketServer(port, options)
    onNotice('the gateway serves again')
    onServing(true)
  }

  async function follow(): Promise<void> {
    if (isClosed) return
    if (!hasContact && sockets !== undefined) await leave()
    else if (hasContact && sockets === undefined) await comeBack()
  }

  port.watchContact((has) => {
    hasContact = has
    changing = changing.then(follow)
  })

  return {
    handleRest: (request, response) => {
      if (sockets === undefined) refuseRest(response)
      else handleRest(request, response)
    },
    handleUpgrade: (request, socket, head) => {
      if (sockets === undefined) refuseUpgrade(socket, 503)
      else sockets.handleUpgrade(request, socket, head)
    },
    close: async () => {
      isClosed = true
      await changing
      await sockets?.close()
    },
  }
}

/** Answers 503, so that pages soon retry and load balancers stop sending to this gateway. */
function refuseRest(response: ServerResponse): void {
  const text = JSON.stringify({ error: 'STALE_DATA' })
  response.writeHead(503, {
    'content-type': 'application/json',
    'content-length': text.length,
    'access-control-allow-origin': '*',
    'retry-after': '1',
    connection: 'close',
  })
  response.end(text)
}
