import { expect, test } from 'vitest'
import { createSeals } from '@/core/protocol/seal'
import { createManualSockets, createManualTime } from '@/dev/testing/manuallyDriven'
import { createSocket } from './socket'

function setUp(url = 'ws://venue') {
  const time = createManualTime()
  const sockets = createManualSockets()
  const problems: Error[] = []
  const socket = createSocket({
    url,
    openWebSocket: sockets.openWebSocket,
    clock: time.clock,
    timers: time.timers,
    // No jitter: the first wait is 75 ms, then it doubles to 350.
    random: { next: () => 0 },
    report: (problem) => problems.push(problem),
  })
  return { time, sockets, socket, problems }
}

function setUpOpen() {
  const parts = setUp()
  parts.socket.open()
  parts.sockets.last().accept()
  return parts
}

const pong = { data: { success: true, timestamp: '1790000000000000000' } }

test('no connection is made before the socket is opened', () => {
  const { sockets, socket } = setUp()
  expect(sockets.connections).toEqual([])
  expect(socket.getSnapshot().state).toBe('closed')
  expect(socket.send('{}')).toBe(false)
})

test('the status is connecting, then open, with the time of the change', () => {
  const { time, sockets, socket } = setUp()
  socket.open()
  expect(socket.getSnapshot()).toMatchObject({ state: 'connecting', attempt: 0 })
  time.pass(40)
  sockets.last().accept()
  expect(socket.getSnapshot()).toEqual({ state: 'open', sinceMs: time.clock.nowMs(), latencyMs: undefined })
})

test('a lost connection is retried with a doubling delay', () => {
  const { time, sockets, socket } = setUpOpen()
  const waits: number[] = []
  for (let round = 0; round < 4; round++) {
    sockets.last().end()
    const status = socket.getSnapshot()
    if (status.state !== 'waiting') throw new Error('not waiting')
    waits.push(status.retryAtMs - time.clock.nowMs())
    time.pass(status.retryAtMs - time.clock.nowMs())
    expect(socket.getSnapshot().state).toBe('connecting')
  }
  expect(waits).toEqual([75, 150, 300, 350])
  expect(sockets.connections).toHaveLength(5)
})

test('a connection that lasted two seconds resets the backoff, a shorter one continues it', () => {
  const { time, sockets, socket } = setUpOpen()
  const waitMs = () => {
    const status = socket.getSnapshot()
    return status.state === 'waiting' ? status.retryAtMs - time.clock.nowMs() : undefined
  }
  sockets.last().end()
  time.pass(75)
  sockets.last().accept()
  time.pass(1_900)
  sockets.last().end()
  expect(waitMs()).toBe(150)
  time.pass(150)
  sockets.last().accept()
  time.pass(2_000)
  sockets.last().end()
  expect(waitMs()).toBe(75)
})

test('a connection that keeps breaking is retried quickly as long as the venue answers each time', () => {
  const waitsOf = (isSpeaking: boolean) => {
    const { time, sockets, socket } = setUpOpen()
    for (let round = 0; round < 40; round++) {
      if (isSpeaking) sockets.last().say(pong)
      sockets.last().end()
      const status = socket.getSnapshot()
      if (status.state !== 'waiting') throw new Error('not waiting')
      const waitMs = status.retryAtMs - time.clock.nowMs()
      if (round === 39) return waitMs
      time.pass(waitMs)
      sockets.last().accept()
    }
    return undefined
  }
  expect(waitsOf(true)).toBe(75)
  expect(waitsOf(false)).toBe(15_000)
})

test('a sent message is followed by a ping, so that a loss is noticed', () => {
  const { time, sockets, socket } = setUpOpen()
  sockets.last().say(pong)
  socket.send('{"op":"status","id":1}')
  socket.send('{"op":"status","id":2}')
  time.pass(299)
  expect(sockets.last().sent.map(({ op }) => op)).toEqual(['ping', 'status', 'status'])
  time.pass(1)
  expect(sockets.last().sent.map(({ op }) => op)).toEqual(['ping', 'status', 'status', 'ping'])
})

test('a clock change does not make a connection dead', () => {
  const { time, sockets, socket } = setUpOpen()
  sockets.last().say(pong)
  time.set(time.clock.nowMs() + 3_600_000)
  time.pass(600)
  sockets.last().say(pong)
  time.set(time.clock.nowMs() - 7_200_000)
  time.pass(600)
  expect(socket.getSnapshot().state).toBe('open')
})

test('the latency is the median of the last five pings answered at once', () => {
  const { time, sockets, socket } = setUpOpen()
  const { sent } = sockets.last()
  // The first ping is repeated twice before a pong arrives, so it is unknown which ping was answered.
  for (const roundTripMs of [900, 390, 10, 30, 20, 40]) {
    const before = sent.length
    time.pass(roundTripMs)
    sockets.last().say(pong)
    while (sent.length === Math.max(before, roundTripMs === 900 ? 3 : before)) time.pass(1)
  }
  expect(socket.getSnapshot()).toMatchObject({ state: 'open', latencyMs: 30 })
})

test('pongs are kept from the readers, and every other frame is passed on', () => {
  const { sockets, socket } = setUpOpen()
  const frames: unknown[] = []
  socket.onFrame((json) => frames.push(json))
  sockets.last().say(pong)
  sockets.last().say({ id: 3, data: { success: true, timestamp: '1' } })
  expect(frames).toEqual([{ id: 3, data: { success: true, timestamp: '1' } }])
})

test('a frame that is not JSON is reported, and the connection is kept', () => {
  const { sockets, socket, problems } = setUpOpen()
  sockets.last().sayText('<html>')
  expect(problems).toHaveLength(1)
  expect(socket.getSnapshot().state).toBe('open')
})

test('the connection is lost as soon as the browser goes offline, and retried as soon as it is online', () => {
  const { sockets, socket } = setUpOpen()
  const losses: string[] = []
  socket.onLost(() => losses.push('lost'))
  socket.markOffline()
  expect(socket.getSnapshot()).toMatchObject({ state: 'waiting', isOffline: true })
  expect(losses).toEqual(['lost'])
  socket.retryNow()
  expect(socket.getSnapshot().state).toBe('connecting')
  sockets.last().accept()
  expect(socket.getSnapshot().state).toBe('open')
})

test('the status stays offline through every retry until the browser says otherwise', () => {
  const { time, sockets, socket } = setUpOpen()
  socket.markOffline()
  time.pass(75)
  expect(socket.getSnapshot()).toMatchObject({ state: 'connecting', isOffline: true })
  sockets.last().end()
  expect(socket.getSnapshot()).toMatchObject({ state: 'waiting', isOffline: true })
  socket.retryNow()
  expect(socket.getSnapshot()).toMatchObject({ state: 'connecting', isOffline: false })
})

test('retries continue even if the browser is wrong about being offline', () => {
  const { time, sockets, socket } = setUpOpen()
  socket.markOffline()
  time.pass(75)
  sockets.last().accept()
  expect(socket.getSnapshot().state).toBe('open')
})

test('returning to the page pings the connection', () => {
  const { time, sockets, socket } = setUpOpen()
  sockets.last().say(pong)
  socket.retryNow()
  expect(sockets.last().sent).toHaveLength(2)
  // A connection that answers at once is dead after 0.8 s of silence, which is four pings 0.2 s apart.
  time.pass(800)
  expect(socket.getSnapshot().state).toBe('waiting')
})

test('a connection that worked before is retried when it does not reopen within half a second', () => {
  const { time, sockets, socket } = setUpOpen()
  sockets.last().end()
  time.pass(75)
  expect(socket.getSnapshot()).toMatchObject({ state: 'connecting', attempt: 1 })
  time.pass(500)
  expect(socket.getSnapshot()).toMatchObject({ state: 'waiting', attempt: 2 })
  expect(sockets.connections[1]?.isClosedByClient()).toBe(true)
})

test('a connection that was slow to open before gets four times as long', () => {
  const { time, sockets, socket } = setUp()
  socket.open()
  time.pass(800)
  sockets.last().accept()
  sockets.last().end()
  time.pass(75 + 3_199)
  expect(socket.getSnapshot().state).toBe('connecting')
  time.pass(1)
  expect(socket.getSnapshot().state).toBe('waiting')
})

test('after two dozen quick retries a connection gets ten seconds to open', () => {
  const { time, sockets, socket } = setUpOpen()
  sockets.last().end()
  for (;;) {
    const status = socket.getSnapshot()
    if (status.state !== 'waiting') throw new Error('not waiting')
    time.pass(status.retryAtMs - time.clock.nowMs())
    if (status.attempt > 24) break
    sockets.last().end()
  }
  time.pass(9_999)
  expect(socket.getSnapshot().state).toBe('connecting')
  time.pass(1)
  expect(socket.getSnapshot().state).toBe('waiting')
})

test('a connection that does not open within 10 s is given up', () => {
  const { time, socket } = setUp()
  socket.open()
  time.pass(10_000)
  expect(socket.getSnapshot().state).toBe('waiting')
})

test('an invalid address is reported, not thrown', () => {
  const { time, problems } = setUp()
  const socket = createSocket({
    url: 'nonsense',
    openWebSocket: () => {
      throw new SyntaxError('bad address')
    },
    clock: time.clock,
    timers: time.timers,
    random: { next: () => 0 },
    report: (problem) => problems.push(problem),
  })
  socket.open()
  expect(socket.getSnapshot().state).toBe('waiting')
  expect(problems).toHaveLength(1)
})

test('a closed socket stays closed and leaves no timers', () => {
  const { time, sockets, socket } = setUpOpen()
  socket.close()
  expect(time.waitingCount()).toBe(0)
  time.pass(120_000)
  expect(sockets.connections).toHaveLength(1)
  expect(socket.getSnapshot().state).toBe('closed')
})

test('while disconnected, the status keeps the time of the loss through all retries', () => {
  const { time, sockets, socket } = setUpOpen()
  time.pass(1_000)
  sockets.last().say(pong)
  const lostMs = time.clock.nowMs()
  // The data was right until the last frame, whenever the loss is noticed.
  time.pass(100)
  sockets.last().end()
  time.pass(75)
  expect(socket.getSnapshot()).toMatchObject({ state: 'connecting', sinceMs: lostMs, attempt: 1 })
  sockets.last().end()
  expect(socket.getSnapshot()).toMatchObject({ state: 'waiting', sinceMs: lostMs, attempt: 2 })
})

function setUpSealed() {
  const parts = setUp('ws://venue/ws?sealed')
  parts.socket.open()
  parts.sockets.last().accept()
  const venue = createSeals()
  return { ...parts, say: (json: unknown) => parts.sockets.last().sayText(venue.seal(JSON.stringify(json))), venue }
}

test('a sealed connection writes and reads numbered messages', () => {
  const { socket, sockets, say } = setUpSealed()
  const frames: unknown[] = []
  socket.onFrame((json) => frames.push(json))
  socket.send('{"op":"status","id":1}')
  expect(sockets.last().sent).toMatchObject([
    { seal: expect.stringMatching(/^1\.\d+$/), op: 'ping' },
    { seal: expect.stringMatching(/^2\.\d+$/), op: 'status' },
  ])
  say({ channel: 'index:ETH', data: {} })
  expect(frames).toMatchObject([{ channel: 'index:ETH' }])
})

test('a sealed connection is given up at the first lost, duplicated or changed frame', () => {
  for (const harm of [
    (texts: readonly string[]) => texts.slice(1),
    (texts: readonly string[]) => texts.flatMap((text) => [text, text]),
    (texts: readonly string[]) => texts.toReversed(),
    (texts: readonly string[]) => texts.map((text) => text.replace('3120', '3121')),
    (texts: readonly string[]) => texts.map((text) => text.slice(0, -1)),
  ]) {
    const { socket, sockets, problems, venue } = setUpSealed()
    const frames: unknown[] = []
    socket.onFrame((json) => frames.push(json))
    const sent = ['3120', '3130'].map((price) => venue.seal(JSON.stringify({ channel: 'index:ETH', data: { price } })))
    for (const text of harm(sent)) sockets.last().sayText(text)
    expect(socket.getSnapshot().state).toBe('waiting')
    expect(problems).toHaveLength(1)
    expect(frames.length).toBeLessThan(2)
  }
})

test('a sealed connection restarts its numbering after it was lost', () => {
  const { time, socket, sockets } = setUpSealed()
  sockets.last().end()
  time.pass(75)
  sockets.last().accept()
  sockets.last().sayText(createSeals().seal('{"channel":"index:ETH","data":{}}'))
  expect(socket.getSnapshot().state).toBe('open')
})
