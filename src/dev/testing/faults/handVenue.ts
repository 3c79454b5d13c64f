import type { Random } from '@/core/lib/random'
import { createSeals } from '@/core/protocol/seal'
import type { OpenWebSocket, WireHandlers } from '@/web/connection/webSocket'
import type { createManualTime, Sent } from '../manuallyDriven'
import { frameFault, type FaultKind, type FrameHarm, createFaultyFrames } from './faultPlan'

export const channel = 'index:ETH'
const latencyMs = 2
const tickMs = 100

type Link = ReturnType<typeof createConnection>
type HandTime = ReturnType<typeof createManualTime>

/** A venue with one channel behind a bad connection, on a manual clock. Its price is a growing count. */
export function createManualVenue(time: HandTime, random: Random) {
  const links = new Set<Link>()
  const hanging = new Set<Link>()
  const states = new Set<FaultKind>()
  const harms = { up: new Set<FrameHarm>(), down: new Set<FrameHarm>() }
  let price = 0
  const counts = new Map<FaultKind, number>()
  const count = (kind: FaultKind) => void counts.set(kind, (counts.get(kind) ?? 0) + 1)

  const openWebSocket: OpenWebSocket = (_, handlers) => {
    const link = createConnection(time, random, handlers, () => String(price), count)
    time.timers.after(latencyMs, () => {
      if (states.has('refused')) {
        count('refused')
        handlers.onClose()
      } else if (states.has('half-open')) {
        count('half-open')
        hanging.add(link)
      } else {
        links.add(link)
        for (const way of ['up', 'down'] as const) for (const harm of harms[way]) link[way].begin(harm)
        handlers.onOpen()
      }
    })
    return {
      send: link.receive,
      close: () => {
        link.leave()
        links.delete(link)
        hanging.delete(link)
      },
    }
  }

  function tick(): void {
    price++
    for (const link of links) link.notify()
    time.timers.after(tickMs, tick)
  }
  time.timers.after(tickMs, tick)

  function begin(kind: FaultKind): void {
    const frame = frameFault(kind)
    if (frame !== undefined) {
      harms[frame.way].add(frame.harm)
      for (const link of links) link[frame.way].begin(frame.harm)
      return
    }
    states.add(kind)
    for (const link of links) {
      count(kind)
      if (kind === 'dead' || kind === 'half-open') link.mute()
      else link.end()
    }
  }

  function end(kind: FaultKind): void {
    const frame = frameFault(kind)
    if (frame !== undefined) {
      harms[frame.way].delete(frame.harm)
      for (const link of links) link[frame.way].end(frame.harm)
      return
    }
    states.delete(kind)
    if (kind !== 'half-open') return
    for (const link of links) if (link.isMute()) link.end()
    // A pending connection stays pending; the client's next attempt succeeds.
  }

  return {
    openWebSocket,
    begin,
    end,
    price: () => String(price),
    harmed: (kind: FaultKind) => counts.get(kind) ?? 0,
    isAnyMute: () => [...links].some((link) => link.isMute()),
  }
}

function createConnection(
  time: HandTime,
  random: Random,
  handlers: WireHandlers,
  price: () => string,
  count: (kind: FaultKind) => void,
) {
  const seals = createSeals()
  let isOver = false
  let isMute = false
  let isReading = false
  const down = createFaultyFrames(
    random,
    (text) => void time.timers.after(latencyMs, () => !isOver && handlers.onText(text)),
    (harm) => count(`${harm} down`),
  )
  const up = createFaultyFrames(
    random,
    (text) => void time.timers.after(latencyMs, () => receive(text)),
    (harm) => count(`${harm} up`),
  )

  function end(): void {
    if (isOver) return
    isOver = true
    handlers.onClose()
  }

  function say(json: object): void {
    if (!isOver) down.pass(seals.seal(JSON.stringify(json)))
  }

  function notify(): void {
    if (isReading) say({ channel, data: { price: price(), timestamp: '1790000000000000000' } })
  }

  function receive(text: string): void {
    if (isOver) return
    if (!seals.isWhole(text)) return end()
    // An intact frame is what the client wrote.
    const { op, id, data } = JSON.parse(text) as Sent
    if (op === 'ping') return say({ data: { success: true, timestamp: '1790000000000000000' } })
    isReading = op === 'subscribe'
    say({ id, data })
    notify()
  }

  return {
    up,
    down,
    end,
    notify,
    receive: up.pass,
    leave: () => (isOver = true),
    isMute: () => isMute,
    mute: () => {
      isMute = true
      up.silence()
      down.silence()
    },
  }
}
