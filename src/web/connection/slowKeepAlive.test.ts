import { expect, test } from 'vitest'
import { createManualSockets, createManualTime } from '@/dev/testing/manuallyDriven'
import { createSocket } from './socket'

const minuteMs = 60_000

function setUpOpen(pingEveryMs = 15_000, url = 'ws://venue') {
  const time = createManualTime()
  const sockets = createManualSockets()
  const problems: Error[] = []
  const frames: unknown[] = []
  const socket = createSocket({
    url,
    openWebSocket: sockets.openWebSocket,
    clock: time.clock,
    timers: time.timers,
    random: { next: () => 0 },
    pingEveryMs,
    report: (problem) => problems.push(problem),
  })
  socket.onFrame((frame) => frames.push(frame))
  const silences: number[] = []
  const startMs = time.clock.nowMs()
  socket.subscribe(() => {
    const status = socket.getSnapshot()
    if (status.state === 'open' && status.silentSinceMs !== undefined) silences.push(time.clock.nowMs() - startMs)
  })
  socket.open()
  sockets.last().accept()
  const pings = () => sockets.last().sent.filter(({ op }) => op === 'ping').length
  /** The market sends a frame every `everyMs`, and `onPing` answers each ping. */
  const play = (forMs: number, everyMs = 1_000, onPing: () => void = () => sockets.last().say(pong)) => {
    let answered = pings()
    for (let ms = 0; ms < forMs; ms += everyMs) {
      time.pass(everyMs)
      sockets.last().say(news)
      for (; answered < pings(); answered++) onPing()
    }
  }
  return { time, sockets, socket, problems, frames, silences, pings, play }
}

const pong = { data: { success: true, timestamp: '1790000000000000000' } }
const news = { channel: 'ticker-500ms:ETH-PERP', data: {} }

test('a market that moves every second is never silent, although one ping a minute is allowed', () => {
  const { sockets, socket, silences, pings, play } = setUpOpen(minuteMs)
  sockets.last().say(pong)
  play(30 * minuteMs)
  expect(silences).toEqual([])
  expect(socket.silentSinceMs()).toBeUndefined()
  expect(socket.getSnapshot().state).toBe('open')
  expect(pings()).toBeLessThanOrEqual(30)
})

test('a market that moves is live although no ping is ever answered', () => {
  const { socket, silences, sockets, play } = setUpOpen()
  play(10 * minuteMs, 500, () => undefined)
  expect(silences).toEqual([])
  expect(sockets.connections).toHaveLength(1)
  expect(socket.getSnapshot().state).toBe('open')
})

test('a market that stops is silent after 2.5 s, is asked once, and connected again 5 s later', () => {
  const { time, sockets, socket, pings, play } = setUpOpen()
  sockets.last().say(pong)
  play(20_000, 500)
  const receivedMs = time.clock.nowMs()
  const before = pings()
  // The last ping is long enough ago, so the next ping may be sent.
  time.pass(1_999)
  expect(socket.silentSinceMs()).toBeUndefined()
  time.pass(501)
  expect(socket.getSnapshot()).toMatchObject({ state: 'open', silentSinceMs: receivedMs })
  expect(socket.silentSinceMs()).toBe(receivedMs)
  time.pass(4_500)
  expect(socket.getSnapshot().state).toBe('open')
  expect(pings() - before).toBe(1)
  time.pass(500)
  expect(socket.getSnapshot()).toMatchObject({ state: 'waiting', sinceMs: receivedMs })
})

test('a market that pauses for as long as it often does is not silent', () => {
  const { silences, sockets, play } = setUpOpen()
  sockets.last().say(pong)
  play(minuteMs, 3_000)
  expect(silences).toEqual([])
})

test('the answer to the one question makes the link live at once: the market rests', () => {
  const { time, sockets, socket, play } = setUpOpen()
  sockets.last().say(pong)
  play(20_000, 500)
  time.pass(2_500)
  sockets.last().say(pong)
  expect(socket.getSnapshot()).toMatchObject({ state: 'open', silentSinceMs: undefined })
  time.pass(2_500)
  expect(socket.silentSinceMs()).toBeUndefined()
})

test('frames that come all at once after a silence may be as old as it; frames that go on coming are live', () => {
  const { time, sockets, socket, play } = setUpOpen(minuteMs)
  sockets.last().say(pong)
  play(20_000, 500)
  time.pass(3_000)
  for (let one = 0; one < 10; one++) sockets.last().say(news)
  expect(socket.silentSinceMs()).toBeDefined()
  time.pass(500)
  sockets.last().say(news)
  expect(socket.silentSinceMs()).toBeUndefined()
})

test('what was waiting to be read while the page did not run is not live, by the clock of the moment', () => {
  const { time, sockets, socket, play } = setUpOpen()
  sockets.last().say(pong)
  play(20_000, 500)
  const receivedMs = time.clock.nowMs()
  time.set(receivedMs + 3_000)
  expect(socket.silentSinceMs()).toBe(receivedMs)
  sockets.last().say(news)
  expect(socket.silentSinceMs()).toBe(receivedMs)
})

test('no more than one ping in 15 s is sent, whatever happens on the page', () => {
  const { time, sockets, socket, pings } = setUpOpen()
  sockets.last().say(pong)
  for (let second = 0; second < 59; second++) {
    socket.retryNow()
    socket.send('{"op":"subscribe"}')
    sockets.last().say({ data: ['a'] })
    time.pass(1_000)
  }
  expect(pings()).toBeLessThanOrEqual(4)
})

test('a link on which nothing comes by itself is asked every 15 s, and is not silent in between', () => {
  const { time, sockets, silences, pings } = setUpOpen()
  for (let second = 0; second < 59; second++) {
    const before = pings()
    time.pass(1_000)
    if (pings() > before || second === 0) sockets.last().say(pong)
  }
  expect(silences).toEqual([])
  expect(pings()).toBe(4)
})

test('a link on which nothing comes and no question is answered is silent after 3 s and given up after 8', () => {
  const { time, socket } = setUpOpen()
  time.pass(3_500)
  expect(socket.silentSinceMs()).toBeDefined()
  time.pass(4_500)
  expect(socket.getSnapshot().state).toBe('waiting')
})

const tooMany = { error: 'TOO_MANY_PINGS' }

test('too many pings doubles the time between them, is no missing answer, and is reported to no one', () => {
  const { time, sockets, socket, silences, frames, problems, pings } = setUpOpen()
  const sentMs: number[] = [0]
  for (let second = 1; second <= 250; second++) {
    const before = pings()
    time.pass(1_000)
    if (second === 1 || pings() > before) sockets.last().say(tooMany)
    if (pings() > before) sentMs.push(second)
  }
  // The pings are 30, 60 and 120 seconds apart.
  expect(sentMs.map((atMs, at) => atMs - (sentMs[at - 1] ?? 0)).slice(1)).toEqual([30, 60, 120])
  expect(silences).toEqual([])
  expect(socket.getSnapshot().state).toBe('open')
  expect(frames).toEqual([])
  expect(problems).toEqual([])
})

test('links that break again and again are not pinged more often', () => {
  const { time, sockets } = setUpOpen()
  for (let round = 0; round < 10; round++) {
    sockets.last().end()
    time.pass(1_000)
    sockets.last().accept()
  }
  const pings = sockets.connections.flatMap(({ sent }) => sent).filter(({ op }) => op === 'ping')
  expect(pings).toHaveLength(1)
})

test('numbered frames keep the tight mode', () => {
  const { time, pings } = setUpOpen(15_000, 'ws://venue/?sealed')
  time.pass(1_000)
  expect(pings()).toBeGreaterThan(2)
})
