import { expect, test } from 'vitest'
import {
  idleLimitMs,
  nextArmedMs,
  sleptMs,
  stepArmed,
  type ArmedEffect,
  type ArmedEvent,
  type ArmedState,
} from './armedState'

/** Plays events at their times and returns the resulting state and all effects. */
function play(...events: readonly (readonly [atMs: number, event: ArmedEvent<string>])[]) {
  let state: ArmedState<string> = { status: 'off' }
  const emitted: ArmedEffect<string>[] = []
  for (const [atMs, event] of events) {
    const [next, effects]: ReturnType<typeof stepArmed<string>> = stepArmed(state, event, atMs)
    state = next
    emitted.push(...effects)
  }
  return { state, emitted }
}

const arm = { kind: 'arm' } as const
const time = { kind: 'time' } as const
const hold = (send: string, windowMs = 1_500) => ({ kind: 'hold', send, windowMs }) as const
const drop = { kind: 'drop', why: 'trader' } as const

test('a disarmed desk holds and sends nothing', () => {
  expect(play([0, hold('buy')], [9_000, time])).toEqual({ state: { status: 'off' }, emitted: [] })
})

test('a held order is sent once, exactly when its delay is over', () => {
  expect(play([0, arm], [100, hold('buy')], [1_599, time]).emitted).toEqual([])
  expect(play([0, arm], [100, hold('buy')], [1_600, time], [1_700, time], [9_000, time]).emitted).toEqual([
    { kind: 'send', send: 'buy' },
  ])
})

test('a held order that is cancelled is never sent', () => {
  const { state, emitted } = play([0, arm], [100, hold('buy')], [1_599, drop], [1_600, time], [9_000, time])
  expect(emitted).toEqual([{ kind: 'dropped', send: 'buy', why: 'trader' }])
  expect(state).toMatchObject({ status: 'armed', held: undefined })
})

test('only one order is held at a time: a second key press is rejected as busy and does not delay the first', () => {
  expect(play([0, arm], [100, hold('buy')], [900, hold('sell')], [1_600, time]).emitted).toEqual([
    { kind: 'busy' },
    { kind: 'send', send: 'buy' },
  ])
})

test('an order that may replace the held one does, with a full delay of its own', () => {
  const further = { ...hold('move 2'), replaces: (held: string) => held.startsWith('move') }
  expect(play([0, arm], [100, hold('move 1')], [1_000, further], [1_600, time]).emitted).toEqual([])
  expect(play([0, arm], [100, hold('move 1')], [1_000, further], [2_500, time]).emitted).toEqual([
    { kind: 'send', send: 'move 2' },
  ])
  expect(play([0, arm], [100, hold('buy')], [1_000, further]).emitted).toEqual([{ kind: 'busy' }])
})

test('a timer that is late because the machine slept sends nothing', () => {
  const late = 1_600 + sleptMs
  expect(play([0, arm], [100, hold('buy')], [late, time]).emitted).toEqual([{ kind: 'send', send: 'buy' }])
  expect(play([0, arm], [100, hold('buy')], [late + 1, time]).emitted).toEqual([
    { kind: 'dropped', send: 'buy', why: 'slept' },
  ])
})

test.each(['trader', 'hidden', 'connection', 'signing'] as const)(
  'when disarmed by %s, a held order is not sent',
  (why) => {
    expect(play([0, arm], [100, hold('buy')], [200, { kind: 'disarm', why }], [1_600, time])).toEqual({
      state: { status: 'off' },
      emitted: [
        { kind: 'dropped', send: 'buy', why },
        { kind: 'disarmed', why },
      ],
    })
  },
)

test('five minutes without an armed key disarm the desk, and each armed key restarts the timer', () => {
  expect(play([0, arm], [idleLimitMs - 1, time]).state.status).toBe('armed')
  expect(play([0, arm], [idleLimitMs, time])).toEqual({
    state: { status: 'off' },
    emitted: [{ kind: 'disarmed', why: 'idle' }],
  })
  const used = play([0, arm], [60_000, { kind: 'used' }], [idleLimitMs, time])
  expect(used.state).toEqual({ status: 'armed', idleEndsMs: 60_000 + idleLimitMs, held: undefined })
})

test('the next event is the end of the delay, otherwise the idle timeout', () => {
  expect(nextArmedMs(play().state)).toBeUndefined()
  expect(nextArmedMs(play([0, arm]).state)).toBe(idleLimitMs)
  expect(nextArmedMs(play([0, arm], [100, hold('buy', 500)]).state)).toBe(600)
})
