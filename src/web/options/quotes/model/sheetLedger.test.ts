import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { createManualTime } from '@/dev/testing/manuallyDriven'
import { othersBest } from './othersBest'
import { createSheetLedger } from './sheetLedger'

const amount = (text: string) => parseFixed6<Amount>(text)
const at = (text: string) => parseFixed6<Price>(text)
const entry = (price: string, size = '2') => ({ line: 0, isBuy: true, price: at(price), amount: amount(size) })
/** An open order as the venue reports it; the ledger reads no other member. */
const open = (orderId: `0x${string}`, filled = '0') =>
  ({ orderId, orderStatus: 'opened', filled: amount(filled) }) as unknown as OrderMessage

function ledgerWith(price: string, size?: string) {
  const time = createManualTime()
  const ledger = createSheetLedger(1, time.clock)
  ledger.sign('0x01', entry(price, size), undefined)
  ledger.answer(open('0x01'), undefined)
  return { time, ledger }
}
const mayRest = ({ ledger }: Pick<ReturnType<typeof ledgerWith>, 'ledger'>) =>
  Number(ledger.slot(0, true).mayRest) / 1e6

test('an amend under way leaves one of its orders, and counts as the larger', () => {
  const { ledger } = ledgerWith('7.8')
  ledger.sign('0x02', entry('7.9', '1.5'), '0x01')
  expect(mayRest({ ledger })).toBe(2)
})

test('two orders of one side count as their sum: after a lost answer, and when both rest', () => {
  const { ledger } = ledgerWith('7.8')
  ledger.sign('0x02', entry('7.9'), '0x01')
  ledger.doubt('0x02')
  ledger.doubt('0x01')
  expect(mayRest({ ledger })).toBe(4)
  ledger.resolve('0x01', open('0x01', '0.5'))
  ledger.resolve('0x02', open('0x02'))
  expect(mayRest({ ledger })).toBe(3.5)
  ledger.end('0x01')
  expect(mayRest({ ledger })).toBe(2)
})

test('the best level without the own size is of others, unknown if it may be all own, and of others again once the order has left', () => {
  const { time, ledger } = ledgerWith('7.8')
  const best = (size: string | undefined) => {
    const bid = { price: at('7.8'), amount: size === undefined ? undefined : amount(size) }
    return othersBest([{ bid, ask: undefined }], ledger)[0]?.bid?.mayBeOwn
  }
  time.pass(5_000)
  expect([best('2.1'), best('2'), best(undefined)]).toEqual([false, true, true])
  ledger.apply(open('0x01', '0.5'))
  // The ticker may be from before the fill.
  expect([best('2.1'), best('1.6')]).toEqual([false, true])
  time.pass(5_000)
  expect([best('1.6'), best('1.5')]).toEqual([false, true])
  ledger.sign('0x02', entry('7.9', '1.5'), '0x01')
  ledger.answer(open('0x02'), '0x01')
  expect(best('1.5')).toBe(true)
  time.pass(1_001)
  expect([best('0.1'), best(undefined)]).toEqual([false, false])
})
