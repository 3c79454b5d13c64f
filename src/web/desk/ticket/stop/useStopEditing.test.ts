import { expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import type { WaitingStop } from '@/web/session/stops/stopOrder'
import { readStopChange, stopTexts } from './useStopEditing'

const part: WaitingStop = {
  rowKey: 'row',
  orderId: '0x01',
  account: '0x00000000000000000000000000000000000000aa',
  instrumentId: '1',
  instrumentName: 'ETH-PERP',
  instrumentType: 'PERPETUAL',
  orderType: 'limit',
  side: 'sell',
  price: parseFixed6('2990'),
  amount: parseFixed6('1'),
  filled: parseFixed6('0'),
  orderStatus: 'stop_order',
  stop: 'STOP_LOSS',
  trigger: parseFixed6('3000'),
  partialPosition: true,
}
const whole: WaitingStop = {
  ...part,
  orderType: 'market',
  price: parseFixed6('0'),
  amount: parseFixed6('0'),
  partialPosition: false,
  closePosition: true,
}
const fine = () => undefined

test('the fields start with the current stop, and saving them unchanged changes nothing', () => {
  expect(stopTexts(part)).toEqual({ triggerText: '3000', limitText: '2990', amountText: '1' })
  expect(readStopChange(part, stopTexts(part), fine)).toEqual({ kind: 'same' })
})

test('fields that do not apply to a whole-position stop are ignored', () => {
  const texts = { triggerText: '3050', limitText: 'x', amountText: 'x' }
  expect(readStopChange(whole, texts, fine)).toEqual({
    kind: 'change',
    change: { trigger: 3_050_000_000n, limitPrice: undefined, amount: 0n },
  })
})

test('the first invalid field is reported, before the venue’s checks', () => {
  expect(readStopChange(part, { ...stopTexts(part), limitText: '' }, fine)).toMatchObject({
    problem: { field: 'limit' },
  })
  const problem = { field: 'trigger', words: 'It must be below.' } as const
  expect(readStopChange(part, { ...stopTexts(part), triggerText: '9999' }, () => problem)).toEqual({
    kind: 'wrong',
    problem,
  })
})
