import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import { notingKey } from '@/dev/testing/keysInProcess'
import { createManualTime } from '@/dev/testing/manuallyDriven'
import type { Access, SigningMode } from '@/web/session/access/access'
import { interceptTrader } from '@/web/session/interceptor'
import { createOrderContext } from '@/web/session/orderContext'
import { createOrderFills } from '@/web/session/orders/orderFills'
import { createOneClick } from './oneClick'
import { oneClickInterceptor } from './oneClickInterceptor'
import { usualLimits } from './oneClickLimits'

const maker = '0x00000000000000000000000000000000000000aa'
const startMs = 1_790_000_000_000
const hourMs = 3_600_000

function mapStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  const map = new Map<string, string>()
  return { getItem: (key) => map.get(key) ?? null, setItem: (key, value) => void map.set(key, value) }
}

function scene({ storage = mapStorage(), keyLifeMs = 7 * 24 * hourMs, time = createManualTime(startMs) } = {}) {
  const listeners = new Set<() => void>()
  const { key, armed, claimed } = notingKey(maker)
  const trading: Extract<Access, { status: 'trading' }> = {
    status: 'trading',
    account: maker,
    walletName: 'Test',
    isPaper: true,
    credentials: { apiKey: 'key', apiSecret: 'secret' },
    signingKey: key,
    signingKeyExpirySec: BigInt((startMs + keyLifeMs) / 1000),
    signingMode: 'wallet',
    isPersisted: false,
  }
  let access: Access = trading
  const over: string[] = []
  let onStorageChange = () => {}
  const setSigningMode = (signingMode: SigningMode) => {
    access = { ...trading, signingMode }
    for (const listener of listeners) listener()
  }
  const store = {
    getSnapshot: () => access,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setSigningMode,
  }
  const oneClick = createOneClick({
    access: store,
    name: 'paper.aa',
    storage,
    onPersistedElsewhere: (listener) => {
      onStorageChange = listener
      return () => void (onStorageChange = () => {})
    },
    clock: time.clock,
    timers: time.timers,
    markPriceOf: () => parseFixed6<Price>('3100'),
    nextFrame: (callback) => callback(),
    onOver: (why) => over.push(why),
  })
  const context = createOrderContext({
    fills: createOrderFills(),
    calls: { call: () => Promise.reject(new Error('nothing is sent here')) },
    domain: { name: 'Optick Paper', version: '1', chainId: 1 },
    access: store,
    oneClick,
    wallet: { signer: () => ({ kind: 'wallet', address: maker, signTypedData: () => Promise.resolve('0x') }) },
    clock: time.clock,
    crypto,
    interceptTrader: interceptTrader([oneClickInterceptor({ access: store, oneClick })]),
  })
  const buy = (price: string) =>
    context.trader({
      instrumentId: '1',
      isBuy: true,
      amount: parseFixed6<Amount>('1'),
      limitPrice: parseFixed6<Price>(price),
      reduceOnly: false,
    }).signer.kind
  const mode = () => (access.status === 'trading' ? access.signingMode : undefined)
  return {
    time,
    storage,
    oneClick,
    context,
    buy,
    setSigningMode,
    mode,
    armed,
    claimed,
    over,
    onStorageChange: () => onStorageChange(),
    listenerCount: () => listeners.size,
  }
}

test('the wallet signs until one-click is chosen, and its signatures are not limited', () => {
  const { buy, oneClick, setSigningMode } = scene()
  expect(buy('5000000')).toBe('wallet')
  expect(oneClick.getSnapshot().session).toBeUndefined()
  setSigningMode('oneClick')
  expect(buy('3000')).toBe('signingKey')
  expect(oneClick.getSnapshot().session).toEqual({
    used: { usd: parseFixed6('3000'), orders: 1, pegEdits: 0 },
    endsAtMs: startMs + 8 * hourMs,
    isOver: false,
  })
})

test('an order over a limit is not signed or counted', () => {
  const { buy, oneClick, setSigningMode } = scene()
  setSigningMode('oneClick')
  expect(() => buy('100000.5')).toThrow('your one-click limit is 100,000 USD')
  expect(oneClick.getSnapshot().session?.used).toEqual({ usd: 0n, orders: 0, pegEdits: 0 })
})

test('a rejection is known before signing, and does not count', () => {
  const { buy, oneClick, setSigningMode, time } = scene()
  const rejection = (price: string, reduceOnly = false) =>
    oneClick.rejection([
      {
        instrumentId: '1',
        isBuy: true,
        amount: parseFixed6<Amount>('1'),
        limitPrice: parseFixed6<Price>(price),
        reduceOnly,
      },
    ])
  expect(rejection('100000.5')).toBeUndefined()
  setSigningMode('oneClick')
  expect(rejection('100000.5')).toContain('is 100,000.5 USD; your one-click limit is 100,000 USD')
  expect(rejection('100000.5', true)).toBeUndefined()
  expect(rejection('100000')).toBeUndefined()
  expect(oneClick.getSnapshot().session?.used).toEqual({ usd: 0n, orders: 0, pegEdits: 0 })
  for (let order = 1; order <= 9; order++) buy('100000')
  // The session's limit is a million, and the used sum counts against it.
  expect(rejection('100000')).toBeUndefined()
  expect(rejection('99999')).toBeUndefined()
  buy('99999')
  expect(rejection('2')).toContain('to 1,000,001 USD, above its 1,000,000 USD limit')
  // After the session the wallet signs, and the wallet has no limit.
  time.pass(8 * hourMs)
  expect(rejection('100000.5')).toBeUndefined()
})

test('when the session ends, signing returns to the wallet automatically', () => {
  const { buy, time, setSigningMode, mode, oneClick, over } = scene()
  setSigningMode('oneClick')
  time.pass(8 * hourMs - 1)
  expect([buy('3000'), mode(), over]).toEqual(['signingKey', 'oneClick', []])
  time.pass(1)
  expect([buy('3000'), mode(), over]).toEqual(['wallet', 'wallet', ['time']])
  expect(oneClick.getSnapshot().session).toMatchObject({ isOver: true })
})

test('a session ends at least a minute before its key expires', () => {
  const { time, setSigningMode, mode, oneClick, over } = scene({ keyLifeMs: hourMs })
  oneClick.setLimits({ ...usualLimits, sessionLifeMs: undefined })
  setSigningMode('oneClick')
  expect(oneClick.getSnapshot().session?.endsAtMs).toBe(startMs + hourMs - 60_000)
  time.pass(hourMs - 60_000)
  expect([mode(), over]).toEqual(['wallet', ['key']])
  setSigningMode('oneClick')
  expect([mode(), over]).toEqual(['wallet', ['key', 'key']])
})

test('a session of many days is not cut short by the browser’s maximum timer', () => {
  const { time, setSigningMode, mode, oneClick } = scene({ keyLifeMs: 40 * 24 * hourMs })
  oneClick.setLimits({ ...usualLimits, sessionLifeMs: 39 * 24 * hourMs })
  setSigningMode('oneClick')
  time.pass(39 * 24 * hourMs - 1)
  expect(mode()).toBe('oneClick')
  time.pass(1)
  expect(mode()).toBe('wallet')
})

test('switching between wallet and one-click keeps the session, and an expired session starts over', () => {
  const { buy, time, setSigningMode, oneClick } = scene()
  setSigningMode('oneClick')
  buy('3000')
  setSigningMode('wallet')
  time.pass(hourMs)
  setSigningMode('oneClick')
  buy('2000')
  expect(oneClick.getSnapshot().session).toMatchObject({ used: { orders: 2 }, endsAtMs: startMs + 8 * hourMs })
  time.pass(7 * hourMs)
  setSigningMode('oneClick')
  expect(oneClick.getSnapshot().session).toMatchObject({
    used: { orders: 0, pegEdits: 0 },
    endsAtMs: startMs + 16 * hourMs,
  })
})

test('a reload does not reset the session: usage is stored in the browser', () => {
  const first = scene()
  first.setSigningMode('oneClick')
  first.buy('60000')
  expect(first.oneClick.getSnapshot().lastSignedAtMs).toBe(startMs)
  first.oneClick.setLimits({ ...usualLimits, sessionUsd: parseFixed6<Usd>('90000') })
  first.oneClick.close()
  const second = scene({ storage: first.storage, time: first.time })
  second.setSigningMode('oneClick')
  expect(() => second.buy('40000')).toThrow('to 100,000 USD, above its 90,000 USD limit')
})

test('a new session starts with zero usage and its full duration', () => {
  const { buy, time, setSigningMode, oneClick, mode } = scene()
  setSigningMode('oneClick')
  buy('60000')
  time.pass(hourMs)
  setSigningMode('wallet')
  oneClick.beginSession()
  expect(mode()).toBe('oneClick')
  expect(oneClick.getSnapshot().session).toEqual({
    used: { usd: 0n, orders: 0, pegEdits: 0 },
    endsAtMs: startMs + 9 * hourMs,
    isOver: false,
  })
})

test('shortening the session duration ends one that has already lasted longer', () => {
  const { time, setSigningMode, oneClick, mode } = scene()
  setSigningMode('oneClick')
  time.pass(2 * hourMs)
  oneClick.setLimits({ ...usualLimits, sessionLifeMs: hourMs })
  expect(mode()).toBe('wallet')
})

test('signatures of another page count here, and its limits apply here', () => {
  const storage = mapStorage()
  const here = scene({ storage })
  const there = scene({ storage })
  here.setSigningMode('oneClick')
  there.setSigningMode('oneClick')
  there.buy('60000')
  here.onStorageChange()
  expect(here.oneClick.getSnapshot().session?.used).toEqual({ usd: parseFixed6('60000'), orders: 1, pegEdits: 0 })
  there.oneClick.setLimits({ ...usualLimits, sessionUsd: parseFixed6<Usd>('70000') })
  // This holds even before the browser has dispatched the storage event.
  expect(() => here.buy('20000')).toThrow('to 80,000 USD, above its 70,000 USD limit')
})

test('after closing there are no timers or listeners left', () => {
  const { time, setSigningMode, oneClick, listenerCount } = scene()
  setSigningMode('oneClick')
  oneClick.close()
  expect([time.waitingCount(), listenerCount()]).toEqual([0, 0])
})

test('the key holder receives the session with its limits, and is notified of its end', () => {
  const { oneClick, setSigningMode, buy, armed, claimed, time } = scene()
  expect(armed.at(-1)).toBeUndefined()
  oneClick.setLimits({ ...usualLimits, orderUsd: parseFixed6<Usd>('5000') })
  setSigningMode('oneClick')
  expect(armed.at(-1)).toEqual({
    startedAtMs: startMs,
    lifeMs: 8 * hourMs,
    limits: { ...usualLimits, orderUsd: 5_000_000_000n },
    used: { usd: 0n, orders: 0, pegEdits: 0 },
  })
  expect(buy('3000')).toBe('signingKey')
  expect(claimed).toEqual([
    [
      {
        instrumentId: '1',
        isBuy: true,
        amount: 1_000_000n,
        limitPrice: 3_000_000_000n,
        reduceOnly: false,
        replaces: undefined,
        markPrice: 3_100_000_000n,
      },
    ],
  ])
  time.pass(hourMs)
  oneClick.setLimits(usualLimits)
  expect(armed.at(-1)).toMatchObject({ startedAtMs: startMs, lifeMs: 7 * hourMs, limits: usualLimits })
  setSigningMode('wallet')
  expect(armed.at(-1)).toBeUndefined()
})

test('an order signed by the paper wallet or by the key shows no wallet prompt', () => {
  const { context, setSigningMode } = scene()
  expect(context.firstPhase()).toBe('sending')
  setSigningMode('oneClick')
  expect(context.firstPhase()).toBe('sending')
})
