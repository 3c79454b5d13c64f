import { beforeEach, expect, test, vi } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { StepsOf } from '@/web/market/stepsOf'
import type { StopNotice } from '@/web/session/stops/stopActions'
import type { WaitingStop } from '@/web/session/stops/stopOrder'
import { showToast } from '@/web/ui/showToast'
import { showStopNotice } from './stopToasts'

vi.mock('@/web/ui/showToast', () => ({ showToast: vi.fn() }))
beforeEach(() => void vi.mocked(showToast).mockClear())

const waiting: WaitingStop = {
  orderId: '0x01',
  rowKey: '0x01',
  account: '0x0000000000000000000000000000000000000001',
  instrumentId: '1',
  instrumentName: 'ETH-PERP',
  instrumentType: 'PERPETUAL',
  orderType: 'market',
  side: 'sell',
  price: parseFixed6('0'),
  amount: parseFixed6('3'),
  filled: parseFixed6('0'),
  orderStatus: 'stop_order',
  stop: 'STOP_LOSS',
  trigger: parseFixed6<Price>('2900'),
}

function saidOf(change: Partial<OrderMessage>, stepsOf: StepsOf = () => undefined): string | undefined {
  const { stop: _stop, trigger: _trigger, rowKey: _rowKey, ...order } = waiting
  const notice: StopNotice = { kind: 'triggered', from: waiting, order: { ...order, ...change } }
  showStopNotice(notice, stepsOf)
  return vi.mocked(showToast).mock.lastCall?.[0].detail
}

test.each(['opened', 'partial'] as const)('a market stop that is %s is not reported as resting', (orderStatus) => {
  const filled = parseFixed6<Amount>(orderStatus === 'partial' ? '1' : '0')
  const said = saidOf({ orderStatus, filled })
  expect(said).toContain(orderStatus === 'partial' ? '1 of 3 so far' : '0 of 3 so far')
  expect(said).not.toContain('book')
})

test('a limit stop rests in the book at its price', () => {
  expect(
    saidOf({ orderType: 'limit', timeInForce: 'GTC', price: parseFixed6('2890'), orderStatus: 'opened' }),
  ).toContain('resting as a limit order at 2,890')
})

test('a market stop that has traded shows how much', () => {
  expect(saidOf({ orderStatus: 'filled', filled: parseFixed6('3') })).toBe('Sold 3.')
})

test('the numbers of a stop have the decimals of the tick and the step', () => {
  const steps = { priceStep: parseFixed6<Price>('0.05'), amountStep: parseFixed6<Amount>('0.01') }
  expect(saidOf({ orderStatus: 'filled', filled: parseFixed6('3') }, () => steps)).toBe('Sold 3.00.')
  const resting = {
    orderType: 'limit',
    timeInForce: 'GTC',
    price: parseFixed6<Price>('2890'),
    orderStatus: 'opened',
  } as const
  expect(saidOf(resting, () => steps)).toContain('resting as a limit order at 2,890.00')
})
