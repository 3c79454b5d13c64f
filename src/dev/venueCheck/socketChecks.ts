import { WebSocket } from 'ws'
import { orderbookMessage } from '@/core/protocol/channels/orderbook'
import { decodeQuickly } from '@/core/protocol/fastDecoder'
import { applyOrderbookMessage, createOrderBook, verifyChecksum } from '@/core/protocol/orderBook'
import { judged, unknown, type Check } from './finding'
import { memberOf, type Keys, type VenueUnderCheck } from './venueUnderCheck'

type Frame = { readonly atMs: number; readonly json: unknown }

/** How long the checks listen to the socket, and the interval of its pings, in milliseconds. */
const usualPace = { listenMs: 20_000, pingEveryMs: 1_000 }

/**
 * Returns the checks of the socket. They share one connection, which stays open for 20 s and sends at most six pings.
 */
export function socketChecks(venue: VenueUnderCheck, keys: Keys | undefined, pace = usualPace): readonly Check[] {
  let frames: Promise<readonly Frame[]> | undefined
  const received = () => (frames ??= listen(venue, keys, pace))
  const channel = `orderbook-100ms:${venue.perpetual}`
  const bookFrames = async () => (await received()).filter(({ json }) => memberOf(json, 'channel') === channel)
  return [
    {
      assumption: 'A ping is answered with success and a timestamp.',
      run: async () => {
        const answer = (await received()).find(
          ({ json }) =>
            memberOf(memberOf(json, 'data'), 'timestamp') !== undefined && memberOf(json, 'channel') === undefined,
        )
        return judged(answer !== undefined, answer === undefined ? 'no such frame' : JSON.stringify(answer.json))
      },
    },
    {
      assumption: 'A ping a second is not too many.',
      run: async () => {
        const limit = (await received()).find(({ json }) => memberOf(json, 'error') === 'TOO_MANY_PINGS')
        return judged(limit === undefined, limit === undefined ? 'six in six seconds were taken' : 'TOO_MANY_PINGS')
      },
    },
    {
      assumption: 'A book begins with one snapshot, and updates follow.',
      run: async () => {
        const types = (await bookFrames()).map(({ json }) => memberOf(memberOf(json, 'data'), 'type'))
        if (types.length === 0) return unknown('no frames')
        return judged(
          types.filter((type) => type === 'snapshot').length === 1 && types[0] === 'snapshot',
          countsOf(types),
        )
      },
    },
    {
      assumption: 'The checksum of a book covers its levels as the page computes it.',
      run: async () => checksumVerdict(await bookFrames()),
    },
    {
      assumption: 'Something arrives at least every five seconds while a market is open.',
      run: async () => {
        const atMs = (await received()).map((frame) => frame.atMs)
        if (atMs.length < 2) return unknown('fewer than two frames')
        const widest = Math.max(...atMs.slice(1).map((ms, at) => ms - (atMs[at] ?? ms)))
        return judged(widest <= 5_000, `${atMs.length} frames, the widest gap ${widest} ms`)
      },
    },
    ...(keys === undefined ? [] : [authCheck(received), positionsCheck(received)]),
  ]
}

function authCheck(received: () => Promise<readonly Frame[]>): Check {
  return {
    assumption: 'The sign-in is answered with success.',
    run: async () => {
      const answer = (await received()).find(({ json }) => memberOf(json, 'id') === 1)
      if (answer === undefined) return unknown('no answer')
      return judged(memberOf(memberOf(answer.json, 'data'), 'success') === true, JSON.stringify(answer.json))
    },
  }
}

function positionsCheck(received: () => Promise<readonly Frame[]>): Check {
  return {
    assumption: 'The channel of positions sends nothing when it is subscribed to.',
    run: async () => {
      const frames = (await received()).filter(({ json }) => memberOf(json, 'channel') === 'positions')
      return judged(frames.length === 0, `${frames.length} frames`)
    },
  }
}

function checksumVerdict(frames: readonly Frame[]) {
  const book = createOrderBook()
  let right = 0
  for (const { json } of frames) {
    const message = decodeQuickly(orderbookMessage, memberOf(json, 'data'))
    if (!message.success) return judged(false, `a frame can’t be read: ${message.error.issues[0]?.message ?? ''}`)
    applyOrderbookMessage(book, message.data)
    if (!verifyChecksum(book, message.data.checksum)) return judged(false, `after ${right} that were right`)
    right++
  }
  return right === 0 ? unknown('no frames') : judged(true, `${right} of ${right}`)
}

function countsOf(types: readonly unknown[]): string {
  const names = [...new Set(types)]
  return names.map((name) => `${String(name)} ${types.filter((type) => type === name).length}`).join(', ')
}

function listen(
  { wsUrl, perpetual, asset }: VenueUnderCheck,
  keys: Keys | undefined,
  { listenMs, pingEveryMs }: typeof usualPace,
): Promise<readonly Frame[]> {
  return new Promise((resolve, reject) => {
    const frames: Frame[] = []
    const socket = new WebSocket(wsUrl, { handshakeTimeout: 15_000 })
    const timers: NodeJS.Timeout[] = []
    const end = () => {
      for (const timer of timers) clearTimeout(timer)
      socket.close()
      resolve(frames)
    }
    socket.on('error', reject)
    socket.on('close', end)
    socket.on('message', (data: Buffer) =>
      frames.push({ atMs: Date.now(), json: JSON.parse(data.toString()) as unknown }),
    )
    socket.on('open', () => {
      const send = (message: object) => socket.send(JSON.stringify(message))
      if (keys !== undefined) send({ op: 'auth', id: 1, data: { key: keys.apiKey, secret: keys.apiSecret } })
      send({ op: 'subscribe', id: 2, data: [`orderbook-100ms:${perpetual}`, `index:${asset}`] })
      if (keys !== undefined)
        timers.push(setTimeout(() => send({ op: 'subscribe', id: 3, data: ['positions'] }), 2 * pingEveryMs))
      for (let ping = 0; ping < 6; ping++) timers.push(setTimeout(() => send({ op: 'ping' }), ping * pingEveryMs))
      timers.push(setTimeout(end, listenMs))
    })
  })
}
