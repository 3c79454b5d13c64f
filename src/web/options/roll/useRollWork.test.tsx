// @vitest-environment jsdom

import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import { keepRollMark, readRollMark, type RollMark } from './rollMarks'
import type { RollPart } from './runRoll'
import { useRollWork } from './useRollWork'

const two = parseFixed6<Amount>('2')
const position = { instrumentId: 'A', instrumentName: 'A', side: 'sell', amount: two } as PositionMessage
const part: RollPart = {
  position,
  amount: two,
  closeLimit: parseFixed6<Price>('120'),
  target: { instrumentId: 'B', instrumentName: 'B' } as OptionInstrument,
  openLimit: parseFixed6<Price>('150'),
}

/** A roll whose close fills, and whose opening is signed or declined. */
function draw() {
  const trader = { declines: true, opened: 0, closed: 0 }
  const session = {
    actions: {
      place: () => {
        trader.closed += 1
        return Promise.resolve({ status: 'done' as const, value: { filled: two } as OrderMessage })
      },
    },
    data: { positions: () => [position] },
    batches: {
      sendApart: () => {
        trader.opened += trader.declines ? 0 : 1
        return Promise.resolve(!trader.declines)
      },
      getSnapshot: () =>
        trader.declines
          ? { phase: 'settled' as const, entries: [], failure: { words: 'declined', isDeclined: true } }
          : undefined,
    },
  }
  return { trader, ...renderHook(() => useRollWork(session, '0xaa', 'paper.0xaa')) }
}

const mark: RollMark = {
  legs: [{ closes: 'X', opens: 'Y', amount: two, isBuy: true, limit: parseFixed6<Price>('1') }],
}

beforeEach(() => localStorage.clear())
afterEach(cleanup)

test('a roll whose opening was declined stays stored when its ticket closes', async () => {
  const { result } = draw()
  await act(async () => result.current.begin([part]))
  expect(result.current).toMatchObject({ isOpened: false, isBusy: false, failure: 'declined' })
  expect(result.current.open).toBeDefined()
  act(() => result.current.finish(() => undefined)())
  expect(readRollMark('paper.0xaa')?.legs).toMatchObject([{ closes: 'A', opens: 'B', amount: two }])
})

test('what closed can be opened after the trader declined it once', async () => {
  const { result, trader } = draw()
  await act(async () => result.current.begin([part]))
  trader.declines = false
  await act(async () => result.current.open?.())
  expect(result.current).toMatchObject({ isOpened: true, failure: undefined })
  expect(trader.opened).toBe(1)
  expect(readRollMark('paper.0xaa')).toBeUndefined()
})

test('a new roll waits until the stored one is dropped', async () => {
  keepRollMark('paper.0xaa', mark)
  const { result, trader } = draw()
  await act(async () => result.current.begin([part]))
  expect([trader.closed, result.current.parts, result.current.left]).toEqual([0, undefined, mark])
  act(() => result.current.finish(() => undefined)())
  expect(readRollMark('paper.0xaa')).toEqual(mark)
  act(() => result.current.dropLeft())
  await act(async () => result.current.begin([part]))
  expect(trader.closed).toBe(1)
})
