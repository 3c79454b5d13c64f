import { expect, test } from 'vitest'
import { createHandSockets, createHandTime } from '@/testing/handDriven'
import { createSocket } from './socket'

function setUp() {
  const time = createHandTime()
  const sockets = createHandSockets()
  const problems: Error[] = []
  const socket = createSocket({
    url: 'ws://venue',
    openWebSocket: sockets.openWebSocket,
    clock: time.clock,
    timers: time.timers,
    // No jitter: the first wait is 0.25 s, then it doubles.
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

test('nothing connects before it is opened', () => {
  const { sockets, socket } = setUp()
  expect(sockets.connections).toEqual([])
  expect(socket.getSnapshot().state).toBe('closed')
  expect(socket.send('{}')).toBe(false)
})

test('it is connecting, then open, and says since when', () => {
  const { time, sockets, socket } = setUp()
  socket.open()
  expect(socket.getSnapshot()).toMatchObject({ state: 'connecting', attempt: 0 })
  time.pass(40)
  sockets.last().accept()
  expect(socket.getSnapshot()).toEqual({ state: 'open', sinceMs: time.clock.nowMs(), latencyMs: undefined })
})

test('a lost link is tried again after a wait that doubles', () => {
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
  expect(waits).toEqual([250, 500, 1000, 2000])
  expect(sockets.connections).toHaveLength(5)
})

test('a link that held for a minute starts the waits anew, one that did not goes on with them', () => {
  const { time, sockets, socket } = setUpOpen()
  const waitMs = () => {
    const status = socket.getSnapshot()
    return status.state === 'waiting' ? status.retryAtMs - time.clock.nowMs() : undefined
  }
  sockets.last().end()
  time.pass(250)
  sockets.last().accept()
  time.pass(5_000)
  sockets.last().end()
  expect(waitMs()).toBe(500)
  time.pass(500)
  sockets.last().accept()
  for (let second = 0; second < 60; second++) {
    time.pass(1_000)
    sockets.last().say({ channel: 'index:ETH', data: {} })
  }
  sockets.last().end()
  expect(waitMs()).toBe(250)
})

test('a quiet link is asked every 25 s, and one that does not answer within 10 s is given up', () => {
  const { time, sockets, socket } = setUpOpen()
  sockets.last().say(pong)
  time.pass(24_999)
  expect(sockets.last().sent).toHaveLength(1)
  time.pass(1)
  expect(sockets.last().sent).toEqual([{ op: 'ping' }, { op: 'ping' }])
  time.pass(9_999)
  expect(socket.getSnapshot().state).toBe('open')
  time.pass(1)
  expect(socket.getSnapshot().state).toBe('waiting')
  expect(sockets.connections[0]?.isClosedByClient()).toBe(true)
})

test('any frame at all is a sign of life', () => {
  const { time, sockets, socket } = setUpOpen()
  time.pass(9_000)
  sockets.last().say({ channel: 'index:ETH', data: {} })
  time.pass(9_000)
  expect(socket.getSnapshot().state).toBe('open')
})

test('whoever sends something else postpones the ping, and waits for its answer', () => {
  const { time, sockets, socket } = setUpOpen()
  sockets.last().say(pong)
  time.pass(20_000)
  socket.send('{"op":"status","id":1}')
  time.pass(9_000)
  expect(sockets.last().sent.map(({ op }) => op)).toEqual(['ping', 'status'])
  time.pass(1_000)
  expect(socket.getSnapshot().state).toBe('waiting')
})

test('the latency is the median of the last five pings', () => {
  const { time, sockets, socket } = setUpOpen()
  for (const roundTripMs of [900, 10, 30, 20, 40, 50]) {
    time.pass(roundTripMs)
    sockets.last().say(pong)
    time.pass(25_000 - roundTripMs)
  }
  expect(socket.getSnapshot()).toMatchObject({ state: 'open', latencyMs: 30 })
})

test('the answer to a ping is nobody else’s business; every other frame is passed on', () => {
  const { sockets, socket } = setUpOpen()
  const frames: unknown[] = []
  socket.onFrame((json) => frames.push(json))
  sockets.last().say(pong)
  sockets.last().say({ id: 3, data: { success: true, timestamp: '1' } })
  expect(frames).toEqual([{ id: 3, data: { success: true, timestamp: '1' } }])
})

test('a frame that is not JSON is reported and the link kept', () => {
  const { sockets, socket, problems } = setUpOpen()
  sockets.last().sayText('<html>')
  expect(problems).toHaveLength(1)
  expect(socket.getSnapshot().state).toBe('open')
})

test('when the browser says that the network is gone the link is lost at once, and back at its word', () => {
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

test('offline it stays, through every try, until the browser says otherwise', () => {
  const { time, sockets, socket } = setUpOpen()
  socket.markOffline()
  time.pass(500)
  expect(socket.getSnapshot()).toMatchObject({ state: 'connecting', isOffline: true })
  sockets.last().end()
  expect(socket.getSnapshot()).toMatchObject({ state: 'waiting', isOffline: true })
  socket.retryNow()
  expect(socket.getSnapshot()).toMatchObject({ state: 'connecting', isOffline: false })
})

test('a browser that was wrong about the network does not stop the tries', () => {
  const { time, sockets, socket } = setUpOpen()
  socket.markOffline()
  time.pass(250)
  sockets.last().accept()
  expect(socket.getSnapshot().state).toBe('open')
})

test('a look back at the page asks a quiet link whether it lives', () => {
  const { time, sockets, socket } = setUpOpen()
  sockets.last().say(pong)
  time.pass(10_000)
  socket.retryNow()
  expect(sockets.last().sent).toHaveLength(2)
  time.pass(10_000)
  expect(socket.getSnapshot().state).toBe('waiting')
})

test('a connection that does not open within 10 s is given up', () => {
  const { time, socket } = setUp()
  socket.open()
  time.pass(10_000)
  expect(socket.getSnapshot().state).toBe('waiting')
})

test('an address that cannot be opened is reported, not thrown', () => {
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

test('a closed socket stays closed and leaves no timer behind', () => {
  const { time, sockets, socket } = setUpOpen()
  socket.close()
  expect(time.waitingCount()).toBe(0)
  time.pass(120_000)
  expect(sockets.connections).toHaveLength(1)
  expect(socket.getSnapshot().state).toBe('closed')
})

test('while the link is down, the status says since when it is, whatever was tried since', () => {
  const { time, sockets, socket } = setUpOpen()
  time.pass(1_000)
  sockets.last().end()
  const lostMs = time.clock.nowMs()
  time.pass(250)
  expect(socket.getSnapshot()).toMatchObject({ state: 'connecting', sinceMs: lostMs, attempt: 1 })
  sockets.last().end()
  expect(socket.getSnapshot()).toMatchObject({ state: 'waiting', sinceMs: lostMs, attempt: 2 })
})
