import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import { twapToSign } from '@/web/desk/ticket/twap/model/twapToSign'
import { nothingUsed, spentAfter } from '@/web/session/wallet/signingLimits'
import { stopToSign, type NewStop } from './stopOrder'

const amount = parseFixed6<Amount>('2')
const trigger = parseFixed6<Price>('3000')
const stop: NewStop = {
  instrumentId: '1',
  isBuy: false,
  kind: 'STOP_LOSS',
  scope: 'order',
  trigger,
  amount,
  limitPrice: undefined,
  reduceOnly: false,
}
const limits = {
  orderUsd: parseFixed6<Usd>('5000'),
  sessionUsd: undefined,
  sessionOrders: undefined,
  sessionPegEdits: undefined,
}
const markPriceOf = () => parseFixed6<Price>('2000')
const after = (order: ReturnType<typeof stopToSign>) => spentAfter([order], nothingUsed, limits, markPriceOf)

test('a market stop is valued at its trigger, a limit stop at its limit', () => {
  // 2 × 3,000 exceeds the limit of 5,000; 2 × 2,400 does not.
  expect(after(stopToSign(stop))).toMatchObject({ limit: 'orderUsd', usd: parseFixed6('6000') })
  const buy = { ...stop, isBuy: true, limitPrice: parseFixed6<Price>('2400') }
  expect(after(stopToSign(buy))).toEqual({ usd: parseFixed6('4800'), orders: 1, pegEdits: 0 })
})

test('position stops and reduce-only stops do not count', () => {
  expect(after(stopToSign({ ...stop, scope: 'partOfPosition' }))).toEqual(nothingUsed)
  expect(after(stopToSign({ ...stop, scope: 'wholePosition', amount: parseFixed6<Amount>('0') }))).toEqual(nothingUsed)
  expect(after(stopToSign({ ...stop, reduceOnly: true }))).toEqual(nothingUsed)
})

test('an edit counts by the increase in value', () => {
  const lower = { ...stop, trigger: parseFixed6<Price>('2400') }
  // The value grows from 2 × 2,100 to 2 × 2,400.
  const replaced = { trigger: parseFixed6<Price>('2100'), amount, limitPrice: undefined }
  expect(after(stopToSign(lower, replaced))).toMatchObject({ usd: parseFixed6('600') })
})

test('a TWAP is valued by its whole amount at the mark', () => {
  const twap = { instrumentId: '1', isBuy: true, amount: parseFixed6<Amount>('3'), durationSec: 60, reduceOnly: false }
  expect(after(twapToSign(twap))).toMatchObject({ limit: 'orderUsd', usd: parseFixed6('6000') })
  expect(after(twapToSign({ ...twap, reduceOnly: true }))).toEqual(nothingUsed)
})
