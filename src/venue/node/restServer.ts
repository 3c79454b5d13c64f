import type { IncomingMessage, ServerResponse } from 'node:http'
import type { GatewayOptions } from '../api/gateway'
import { reportFault } from '../api/gateway'
import { createRestGateway, jsonAnswer, type RestAnswer } from '../api/restGateway'
import type { VenuePort } from '../venuePort'
import { readBody } from './readBody'
import { namesTwoHosts, senderOf } from './sender'
import { sendFile } from './sendFile'

export type RestHandler = (request: IncomingMessage, response: ServerResponse) => void

/** Any page may call the venue, because private endpoints need keys that other pages do not have. */
const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'X-RETRY-AFTER, Content-Disposition',
}
const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE, OPTIONS',
  'access-control-allow-headers': 'Content-Type, AEVO-KEY, AEVO-SECRET, AEVO-TIMESTAMP, AEVO-SIGNATURE',
  'access-control-max-age': '86400',
}

export function createRestHandler(port: VenuePort, options: GatewayOptions = {}): RestHandler {
  const answer = createRestGateway(port, options)
  const onFault = options.onFault ?? reportFault
  return (request, response) => {
    if (namesTwoHosts(request)) {
      const rejected = { status: 400, body: { error: 'BAD_REQUEST' }, headers: { connection: 'close' } }
      send(request, response, jsonAnswer(rejected), onFault)
      return
    }
    if (request.method === 'OPTIONS') {
      response.writeHead(204, { ...corsHeaders, ...preflightHeaders }).end()
      return
    }
    answer({
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      remoteAddress: request.socket.remoteAddress,
      sender: senderOf(request),
      readBody: () => readBody(request),
    })
      .then((answered) => send(request, response, answered, onFault))
      // A failed answer affects one request, not the process.
      .catch((fault: unknown) => {
        onFault(fault)
        response.destroy()
      })
  }
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: RestAnswer,
  onFault: (fault: unknown) => void,
): void {
  if (answer.kind === 'file') {
    sendFile(response, answer.file, { headers: { ...answer.headers, ...corsHeaders }, onFault })
    return
  }
  if (response.destroyed) return
  const bytes = Buffer.from(answer.text)
  response.writeHead(answer.status, {
    ...answer.headers,
    'content-length': bytes.length,
    ...corsHeaders,
    // The rest of an unread body is not awaited. For a body that is too long, `readBody` cuts the connection.
    ...(request.complete || answer.status === 413 ? {} : { connection: 'close' }),
  })
  response.end(bytes)
}
