import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6 } from '@/core/protocol/fixed6'
import type { Price } from '@/core/protocol/fixed6'
import { marksByRow } from './LadderView'

const price = (text: string) => parseFixed6<Price>(text)

test('a row names each kind of price in it once, in a fixed order', () => {
  const marks = [
    { kind: 'stopLoss', price: price('99.2') },
    { kind: 'stopLoss', price: price('99.4') },
    { kind: 'index', price: price('100.9') },
    { kind: 'mark', price: price('100.1') },
  ] as const
  const rows = [...marksByRow(marks, price('1'))].map(([row, kinds]) => [formatFixed6(row), kinds])
  expect(rows).toEqual([
    ['100', 'mark index'],
    ['99', 'stopLoss'],
  ])
})
