import { request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FaultKind } from './faultPlan'

export type RestFault = Extract<FaultKind, `REST ${string}`>

export type FaultyRest = {
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void
  readonly begin: (fault: RestFault) => void
  readonly end: (fault: RestFault) => void
}

const json = { 'content-type': 'application/json' }

type Target = { readonly hostname: string; readonly port: number }

export function createFaultyRest(
  target: () => Target,
  /** Only what these paths begin with is REST; the rest is the page itself, which always passes. */
  restPath: string,
  slowMs: () => number,
  onHarm: (fault: RestFault) => void,
): FaultyRest {
  const active = new Set<RestFault>()
  /** Questions that get no answer, until the fault ends and their connections with it. */
  let hanging: IncomingMessage[] = []

  function pass(request: IncomingMessage, response: ServerResponse, harm: RestFault | undefined): void {
    const { hostname, port } = target()
    const { url: path, method } = request
    // The venue answers to its own name and its own page only.
    const own = `${hostname}:${port}`
    const { origin, referer: _, ...asked } = request.headers
    const headers = { ...asked, host: own, ...(origin !== undefined && { origin: `http://${own}` }) }
    const onward = forward({ hostname, port, path, method, headers }, (answer) => {
      const isCut = harm === 'REST cut short'
      const relay = () => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        if (!isCut) return answer.pipe(response)
        answer.once('data', (chunk: Buffer) => {
          response.write(chunk.subarray(0, Math.floor(chunk.length / 2)))
          setTimeout(() => request.socket.destroy(), 10)
        })
        return undefined
      }
      if (harm === 'REST slow') setTimeout(relay, slowMs())
      else relay()
    })
    onward.on('error', () => request.socket.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  }

  return {
    answer: (request, response) => {
      const [harm] = (request.url ?? '').startsWith(restPath) ? active : []
      if (harm !== undefined) onHarm(harm)
      switch (harm) {
        case 'REST refused':
          return void request.socket.destroy()
        case 'REST busy':
          return void response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>busy</h1>')
        case 'REST broken':
          return void response.writeHead(500, json).end('{"error":"INTERNAL_ERROR"}')
        case 'REST moved':
          return void response.writeHead(301, { location: '/moved' }).end()
        case 'REST empty':
          return void response.writeHead(200, json).end('[]')
        case 'REST blank':
          return void response.writeHead(200, json).end('{}')
        case 'REST unauthorized':
          return void response.writeHead(401, json).end('{"error":"UNAUTHORIZED"}')
        case 'REST hangs':
          return void hanging.push(request)
        case 'REST slow':
        case 'REST cut short':
        case undefined:
          return pass(request, response, harm)
      }
    },
    begin: (fault) => void active.add(fault),
    end: (fault) => {
      active.delete(fault)
      if (fault !== 'REST hangs') return
      for (const request of hanging) request.socket.destroy()
      hanging = []
    },
  }
}
