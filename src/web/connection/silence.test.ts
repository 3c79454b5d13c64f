import { expect, test } from 'vitest'
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

test('a connection that is quiet for half a second is pinged repeatedly until it answers', () => {
  const { time, sockets } = setUpOpen()
  sockets.last().say(pong)
  time.pass(499)
  expect(sockets.last().sent).toHaveLength(1)
  // A frame arrived before the first timer, and no frame in the second after it.
  time.pass(1)
  expect(sockets.last().sent).toHaveLength(2)
  time.pass(400)
  expect(sockets.last().sent).toHaveLength(4)
})

test('a fast connection is silent 0.7 s after its last frame, and dead after 1.3 s', () => {
  const { time, sockets, socket } = setUpOpen()
  sockets.last().say(pong)
  const receivedMs = time.clock.nowMs()
  time.pass(699)
  expect(socket.getSnapshot()).not.toHaveProperty('silentSinceMs')
  time.pass(1)
  expect(socket.getSnapshot()).toMatchObject({ state: 'open', silentSinceMs: receivedMs })
  time.pass(599)
  expect(socket.getSnapshot().state).toBe('open')
  time.pass(1)
  expect(socket.getSnapshot()).toMatchObject({ state: 'waiting', sinceMs: receivedMs })
  expect(sockets.connections[0]?.isClosedByClient()).toBe(true)
})

const news = { channel: 'index:ETH', data: {} }

test('a silent connection recovers with the answer to a ping, not with a frame that may be just as old', () => {
  const { time, sockets, socket } = setUpOpen()
  sockets.last().say(pong)
  const receivedMs = time.clock.nowMs()
  time.pass(1_000)
  sockets.last().say(news)
  expect(socket.getSnapshot()).toMatchObject({ state: 'open', silentSinceMs: receivedMs })
  expect(socket.receivedMs()).toBe(receivedMs)
  sockets.last().say(pong)
  expect(socket.getSnapshot()).toMatchObject({ state: 'open', silentSinceMs: undefined })
  expect(socket.receivedMs()).toBe(time.clock.nowMs())
})

test('after a page freeze of three seconds queued data is not live until a fresh answer arrives', () => {
  const { time, sockets, socket } = setUpOpen()
  sockets.last().say(pong)
  time.pass(100)
  sockets.last().say(news)
  const receivedMs = time.clock.nowMs()
  expect(socket.silentSinceMs()).toBeUndefined()
  // The clock advances but no timer fires: the machine was busy or asleep.
  time.set(receivedMs + 3_000)
  // Read at paint time, before any frame or timer.
  expect(socket.silentSinceMs()).toBe(receivedMs)
  const asked = sockets.last().sent.length
  sockets.last().say(news)
  expect(socket.getSnapshot()).toMatchObject({ state: 'open', silentSinceMs: receivedMs })
  expect(sockets.last().sent).toHaveLength(asked + 1)
  time.pass(20)
  sockets.last().say(pong)
  expect(socket.silentSinceMs()).toBeUndefined()
})

test('an answer queued during a page freeze does not count as fresh', () => {
  const { time, sockets, socket } = setUpOpen()
  sockets.last().say(pong)
  // The ping was sent half a second after the last frame, and its pong arrived while the page was frozen.
  time.pass(500)
  time.set(time.clock.nowMs() + 3_000)
  sockets.last().say(pong)
  expect(socket.silentSinceMs()).toBeDefined()
  sockets.last().say(news)
  expect(socket.silentSinceMs()).toBeDefined()
  // The pong of the ping that was sent when the page resumed.
  sockets.last().say(pong)
  expect(socket.silentSinceMs()).toBeUndefined()
})

test('a page that becomes visible again shows at once that its data is stale', () => {
  const { time, sockets, socket } = setUpOpen()
  sockets.last().say(pong)
  time.set(time.clock.nowMs() + 60_000)
  socket.retryNow()
  expect(socket.getSnapshot()).toMatchObject({ state: 'open', silentSinceMs: time.clock.nowMs() - 60_000 })
})

test('a connection delayed by three seconds is not live, however regularly data arrives', () => {
  const { time, sockets, socket } = setUpOpen()
  sockets.last().say(pong)
  const answers: number[] = []
  let seen = sockets.last().sent.length
  let silentMs = 0
  for (let ms = 0; ms < 5_000; ms += 100) {
    time.pass(100)
    sockets.last().say(news)
    for (; seen < sockets.last().sent.length; seen++) answers.push(ms + 3_000)
    while ((answers[0] ?? Infinity) <= ms) {
      answers.shift()
      sockets.last().say(pong)
    }
    if (socket.silentSinceMs() !== undefined) silentMs += 100
  }
  // With one ping a second and a timeout of a second, the data may be two seconds old before the delay is detected.
  expect(silentMs).toBeGreaterThanOrEqual(5_000 - 2_100)
})

test('a connection that has never answered gets 3.2 s', () => {
  const { time, socket } = setUpOpen()
  time.pass(3_199)
  expect(socket.getSnapshot().state).toBe('open')
  time.pass(1)
  expect(socket.getSnapshot().state).toBe('waiting')
})

test.each([20, 300, 700, 1_200, 2_500])(
  'a connection that answers after %i ms, and is otherwise quiet, is kept',
  (tripMs) => {
    const { time, sockets, socket } = setUpOpen()
    const startMs = time.clock.nowMs()
    const noted: number[] = []
    let answered = 0
    for (let ms = 0; ms < 60_000; ms += 10) {
      time.pass(10)
      // Each ping is answered after its round trip.
      const due = sockets.connections.length === 1 ? askedUntil(ms + 10 - tripMs) : answered
      for (; answered < due; answered++) sockets.last().say(pong)
    }
    expect(socket.getSnapshot().state).toBe('open')
    expect(sockets.connections).toHaveLength(1)

    function askedUntil(untilMs: number): number {
      noted.push(
        ...sockets
          .last()
          .sent.slice(noted.length)
          .map(() => time.clock.nowMs() - startMs),
      )
      return noted.filter((atMs) => atMs <= untilMs).length
    }
  },
)

test('a connection that becomes slower is given up at most once', () => {
  const { time, sockets, socket } = setUpOpen()
  const answerAll = (tripMs: number, forMs: number) => {
    let connection = sockets.last()
    let seen = connection.sent.length
    const due: number[] = []
    for (let ms = 0; ms < forMs; ms += 10) {
      if (socket.getSnapshot().state === 'connecting') sockets.last().accept()
      if (connection !== sockets.last()) {
        connection = sockets.last()
        seen = 0
        due.length = 0
      }
      for (; seen < connection.sent.length; seen++) due.push(ms + tripMs)
      while ((due[0] ?? Infinity) <= ms) {
        due.shift()
        connection.say(pong)
      }
      time.pass(10)
    }
  }
  sockets.last().say(pong)
  answerAll(30, 20_000)
  expect(sockets.connections).toHaveLength(1)
  answerAll(1_000, 120_000)
  expect(sockets.connections.length).toBeLessThanOrEqual(3)
  expect(socket.getSnapshot().state).toBe('open')
})

test('a connection that works in one direction only is given up after ten seconds of pings', () => {
  const { time, sockets, socket } = setUpOpen()
  for (let tenth = 0; tenth < 99; tenth++) {
    time.pass(100)
    sockets.last().say({ channel: 'index:ETH', data: {} })
  }
  expect(socket.getSnapshot().state).toBe('open')
  time.pass(100)
  expect(socket.getSnapshot().state).toBe('waiting')
})

test('an active connection is pinged once a second, to measure the age of its data', () => {
  const { time, sockets, socket } = setUpOpen()
  sockets.last().say(pong)
  let seen = 1
  for (let fifth = 0; fifth < 300; fifth++) {
    time.pass(200)
    sockets.last().say(news)
    for (; seen < sockets.last().sent.length; seen++) sockets.last().say(pong)
    expect(socket.silentSinceMs()).toBeUndefined()
  }
  // In a minute of about one ping a second, with timers a quarter of a second apart.
  expect(sockets.last().sent.length).toBeGreaterThan(48)
  expect(sockets.last().sent.length).toBeLessThan(62)
  expect(socket.getSnapshot().state).toBe('open')
})

test('a busy page does not declare its connection dead, and unread data is not live', () => {
  const { time, sockets, socket } = setUpOpen()
  sockets.last().say(pong)
  // Each time the page runs, its timers are late and the venue's frames are still queued behind them.
  for (let turn = 0; turn < 6; turn++) {
    time.block(600)
    time.pass(0)
    expect(socket.getSnapshot()).toMatchObject({ state: 'open' })
    // The last frame that was read is 1.2 s old after the second turn, and older with each turn.
    expect(socket.silentSinceMs() !== undefined).toBe(turn >= 1)
  }
  for (let answered = 1; answered < sockets.last().sent.length;) {
    for (; answered < sockets.last().sent.length; answered++) sockets.last().say(pong)
  }
  expect(socket.silentSinceMs()).toBeUndefined()
  expect(sockets.connections).toHaveLength(1)
})

test('a dead connection is also detected on a busy page, after three times the usual delay', () => {
  const { time, sockets, socket } = setUpOpen()
  sockets.last().say(pong)
  // A dead connection takes five timers (the first pings, because it is late; then one every 200 ms), each delayed
  // twice.
  for (let turn = 0; turn < 15; turn++) {
    time.block(600)
    time.pass(0)
  }
  expect(socket.getSnapshot().state).toBe('waiting')
})

test('a connection that opens while the page is busy is not given up', () => {
  const { time, sockets, socket } = setUp()
  socket.open()
  sockets.last().accept()
  sockets.last().end()
  time.pass(100)
  expect(sockets.connections).toHaveLength(2)
  // Opening may take half a second. The connection opens in time, but the busy page notices late.
  time.block(800)
  time.pass(0)
  sockets.last().accept()
  expect(sockets.connections).toHaveLength(2)
  expect(socket.getSnapshot().state).toBe('open')
})
