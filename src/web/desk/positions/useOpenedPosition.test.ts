// @vitest-environment jsdom

import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { positionKey } from '@/core/protocol/positionKey'
import { useOpenedPosition } from './LivePositions'
import type { PositionRow } from './positionRow'

afterEach(cleanup)

const rowOf = (instrumentName: string) =>
  ({ position: { instrumentName, instrumentId: instrumentName } }) as PositionRow

function opened(rows: readonly PositionRow[] | undefined) {
  const gone: string[] = []
  const view = renderHook(
    (now: readonly PositionRow[] | undefined) => useOpenedPosition(now, ({ what }) => gone.push(what)),
    {
      initialProps: rows,
    },
  )
  act(() =>
    view.result.current.open({
      what: 'margin',
      instrumentName: 'ETH-PERP',
      key: positionKey({ instrumentId: 'ETH-PERP' }),
    }),
  )
  return { ...view, gone }
}

test('a dialog closes with its position, gives one notice, and does not reopen for a new position', () => {
  const { result, rerender, gone } = opened([rowOf('ETH-PERP'), rowOf('BTC-PERP')])
  expect(result.current.row).toEqual(rowOf('ETH-PERP'))
  rerender([rowOf('BTC-PERP')])
  expect(result.current.opened).toBeUndefined()
  expect(gone).toEqual(['margin'])
  rerender([rowOf('ETH-PERP'), rowOf('BTC-PERP')])
  expect(result.current.row).toBeUndefined()
  expect(gone).toEqual(['margin'])
})

test('a dialog stays open while positions are unknown, and while its own position changes', () => {
  const { result, rerender, gone } = opened([rowOf('ETH-PERP')])
  rerender(undefined)
  expect(result.current.opened?.what).toBe('margin')
  rerender([rowOf('BTC-PERP'), rowOf('ETH-PERP')])
  expect(result.current.row).toEqual(rowOf('ETH-PERP'))
  expect(gone).toEqual([])
})

test('closing a position from its own dialog gives no notice', () => {
  const { result, rerender, gone } = opened([rowOf('ETH-PERP')])
  act(() => result.current.open(undefined))
  rerender([])
  expect(gone).toEqual([])
})
