import { expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import type { WaitingStop } from '@/web/session/stops/stopOrder'
import { positionStops } from './positionStops'

const stopAt = (stop: WaitingStop['stop'], trigger: string) => ({ stop, trigger: parseFixed6(trigger) }) as WaitingStop

test('of several stops the one that the mark reaches first is shown', () => {
  const high = [stopAt('TAKE_PROFIT', '3300'), stopAt('TAKE_PROFIT', '3200')]
  const low = [stopAt('STOP_LOSS', '2800'), stopAt('STOP_LOSS', '2900'), stopAt('STOP_LOSS', '2700')]
  expect(positionStops({ side: 'buy' }, [...high, ...low])).toEqual({
    takeProfit: parseFixed6('3200'),
    takeProfits: 2,
    stopLoss: parseFixed6('2900'),
    stopLosses: 3,
  })
})

test('a short takes its profit below and stops its loss above', () => {
  const stops = [stopAt('TAKE_PROFIT', '2800'), stopAt('TAKE_PROFIT', '2900'), stopAt('STOP_LOSS', '3300')]
  expect(positionStops({ side: 'sell' }, stops)).toEqual({
    takeProfit: parseFixed6('2900'),
    takeProfits: 2,
    stopLoss: parseFixed6('3300'),
    stopLosses: 1,
  })
})
