import type { ServerResponse } from 'node:http'
import type { GatewayOptions } from '@/venue/api/gateway'
import { connectionPrefixOf } from '@/venue/cluster/nats/gatewayPresence'
import type { GatewayPort } from '@/venue/cluster/nats/gatewayPort'
import { refuseUpgrade } from '@/venue/node/httpServer'
import { createRestHandler } from '@/venue/node/restServer'
import { createSocketServer, type SocketServer } from '@/venue/node/socketServer'
import type { VenueService } from '@/venue/node/venueService'

export type ClusterGatewayConfig = {
  readonly port: GatewayPort
  /** As its port was given it. */
  readonly gatewayId: string
  readonly options: GatewayOptions
  /** Hears when it ceases to serve, and when it serves again. */
  readonly onServing: (serves: boolean) => void
  readonly onNotice: (notice: string) => void
}

const retryMs = 200

/**
 * REST and sockets of one gateway of a cluster. Cut off from the log it serves no one: its sockets end, so that pages go
 * to another gateway instead of watching prices that no longer move, and what comes is refused with 503. Once it shows again
 * what is true, what came by the ended sockets is cancelled where the account wishes it, and it serves again.
 */
export function createClusterGateway(config: ClusterGatewayConfig): VenueService {
  const { port, gatewayId, options, onServing, onNotice } = config
  const handleRest = createRestHandler(port, options)
  let sockets: SocketServer | undefined = createSocketServer(port, options)
  let hasContact = true
  let isClosed = false
  let changing = Promise.resolve()

  /** Its own cancellations are refused by now, as every command is. */
  async function leave(): Promise<void> {
    const left = sockets
    sockets = undefined
    onNotice('the gateway is cut off from the log: it serves no one until it has read on')
    onServing(false)
    await left?.close()
  }

  const mayServe = () => hasContact && !isClosed

  /** No connection is there yet, so all that came by one of this gateway came by one that has ended. */
  async function comeBack(): Promise<void> {
    if (!mayServe()) return
    try {
      await port.submit({ type: 'cancelAllDisconnected', prefixes: [connectionPrefixOf(gatewayId)] })
    } catch {
      // Cut off again, or the answer is late.
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

/** A page asks again soon, and a balancer takes the gateway out. */
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
