import { createServer, type IncomingMessage, request as forward, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'
import { assert } from '@/core/lib/assert'
import type { Random } from '@/core/lib/random'
import { frameFault, type FaultKind, type FrameHarm, createFaultyFrames, type FaultyFrames } from './faultPlan'

/** A bad connection between a page and a venue. REST and sockets pass unless a fault has begun. */
export type FaultProxy = {
  readonly port: number
  readonly begin: (kind: FaultKind) => void
  /** Releases delayed frames; from then on everything passes unharmed. */
  readonly end: (kind: FaultKind) => void
  /** The number of harmed frames, connections or requests. */
  readonly harmed: (kind: FaultKind) => number
  /** How often the page sent each signed order, by signature. */
  readonly sentOrders: () => ReadonlyMap<string, number>
  /** Resolves once the page has closed every permanently dead connection. */
  readonly whenDeadAreLeft: () => Promise<void>
  readonly close: () => Promise<void>
}

export type FaultProxyOptions = {
  /** The venue's address, such as `http://127.0.0.1:4173`; a restart may change it. */
  readonly target: () => string
  readonly restPath?: string
  readonly random: Random
  /** The delay of an answer while REST is slow. */
  readonly slowMs?: () => number
  /** Changes the messages of one connection before faults apply. */
  readonly newConnection?: () => Meddling
}

export type Meddling = {
  readonly up: (text: string) => readonly string[]
  readonly down: (text: string) => readonly string[]
}

const passing: Meddling = { up: (text) => [text], down: (text) => [text] }

type Link = { readonly down: FaultyFrames; readonly up: FaultyFrames; readonly cut: () => void; isDead: boolean }

export async function startFaultProxy(options: FaultProxyOptions): Promise<FaultProxy> {
  const { target, random, restPath = '/', slowMs = () => 300, newConnection = () => passing } = options
  const counts = new Map<FaultKind, number>()
  const harms = { down: new Set<FrameHarm>(), up: new Set<FrameHarm>() }
  const states = new Set<FaultKind>()
  const links = new Set<Link>()
  const stuck = new Set<Duplex>()
  const sent = new Map<string, number>()
  let onLeft = () => {}
  const count = (kind: FaultKind) => void counts.set(kind, (counts.get(kind) ?? 0) + 1)

  const rest = createFaultyRest(
    () => {
      const { hostname, port } = new URL(target())
      return { hostname, port: Number(port) }
    },
    restPath,
    slowMs,
    count,
  )
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  const server = createServer(rest.answer)
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    if (states.has('refused')) {
      count('refused')
      socket.destroy()
    } else if (states.has('half-open')) {
      count('half-open')
      stuck.add(socket)
    } else sockets.handleUpgrade(request, socket, head, (page) => join(page, request.url ?? '/'))
  })

  function join(page: WebSocket, path: string): void {
    const venue = new WebSocket(target().replace(/^http/, 'ws') + path, { perMessageDeflate: false })
    const waiting: string[] = []
    const meddling = newConnection()
    const toVenue = (text: string) => (venue.readyState === venue.OPEN ? venue.send(text) : void waiting.push(text))
    const toPage = (text: string) => page.readyState === page.OPEN && page.send(text)
    const link: Link = {
      down: createFaultyFrames(random, toPage, (harm) => count(`${harm} down`)),
      up: createFaultyFrames(random, toVenue, (harm) => count(`${harm} up`)),
      cut: () => {
        page.terminate()
        venue.terminate()
      },
      isDead: false,
    }
    links.add(link)
    for (const harm of harms.down) link.down.begin(harm)
    for (const harm of harms.up) link.up.begin(harm)
    venue.on('open', () => {
      for (const text of waiting.splice(0)) venue.send(text)
    })
    venue.on('message', (data: Buffer) => meddling.down(data.toString('utf8')).forEach(link.down.pass))
    page.on('message', (data: Buffer) => {
      const text = data.toString('utf8')
      noteOrder(text)
      meddling.up(text).forEach(link.up.pass)
    })
    for (const end of [page, venue]) end.on('error', link.cut)
    venue.on('close', () => link.isDead || link.cut())
    page.on('close', () => {
      links.delete(link)
      link.cut()
      if (link.isDead) onLeft()
    })
  }

  function noteOrder(text: string): void {
    if (!text.includes('"op":"create_order"') && !text.includes('"op":"edit_order"')) return
    const signature = /"signature":"(0x[0-9a-f]+)"/.exec(text)?.[1] ?? text
    sent.set(signature, (sent.get(signature) ?? 0) + 1)
  }

  function mute(link: Link): void {
    link.down.silence()
    link.up.silence()
  }

  function begin(kind: FaultKind): void {
    if (isRestFault(kind)) return rest.begin(kind)
    const frame = frameFault(kind)
    if (frame !== undefined) {
      harms[frame.way].add(frame.harm)
      for (const link of links) link[frame.way].begin(frame.harm)
      return
    }
    states.add(kind)
    for (const link of links) {
      count(kind)
      if (kind === 'dead') link.isDead = true
      if (kind === 'dead' || kind === 'half-open') mute(link)
      else link.cut()
    }
  }

  function end(kind: FaultKind): void {
    if (isRestFault(kind)) return rest.end(kind)
    const frame = frameFault(kind)
    if (frame !== undefined) {
      harms[frame.way].delete(frame.harm)
      for (const link of links) link[frame.way].end(frame.harm)
      return
    }
    states.delete(kind)
    if (kind !== 'half-open') return
    for (const link of links) link.cut()
    for (const socket of stuck) socket.destroy()
    stuck.clear()
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert(typeof address === 'object' && address !== null, 'a server that listens has an address')
  return {
    port: address.port,
    begin,
    end,
    harmed: (kind) => counts.get(kind) ?? 0,
    sentOrders: () => sent,
    whenDeadAreLeft: async () => {
      while ([...links].some(({ isDead }) => isDead)) await new Promise<void>((resolve) => (onLeft = resolve))
    },
    close: async () => {
      for (const link of links) link.cut()
      for (const socket of stuck) socket.destroy()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function isRestFault(kind: FaultKind): kind is RestFault {
  return kind.startsWith('REST ')
}

type RestFault = Extract<FaultKind, `REST ${string}`>

type FaultyRest = {
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void
  readonly begin: (fault: RestFault) => void
  readonly end: (fault: RestFault) => void
}

const json = { 'content-type': 'application/json' }

type Target = { readonly hostname: string; readonly port: number }

function createFaultyRest(
  target: () => Target,
  /** Only paths with this prefix are REST; the rest is the page itself and always passes. */
  restPath: string,
  slowMs: () => number,
  onHarm: (fault: RestFault) => void,
): FaultyRest {
  const active = new Set<RestFault>()
  /** Unanswered requests, whose connections end with the fault. */
  let hanging: IncomingMessage[] = []

  function pass(request: IncomingMessage, response: ServerResponse, harm: RestFault | undefined): void {
    const { hostname, port } = target()
    const { url: path, method } = request
    // The venue accepts only its own host name and origin.
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
