// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import type { ChartOrder } from './OrderLine'
import { useAddedLater } from './useAddedLater'

afterEach(cleanup)

const frames = vi.hoisted(() => ({ due: [] as (() => void)[] }))
vi.mock('@/web/ui/browser/nextFrame', () => ({
  nextAnimationFrame: (callback: () => void) => frames.due.push(callback),
}))

const nextFrame = () => act(() => frames.due.splice(0).forEach((callback) => callback()))

const order = (orderId: string, price = '3000'): ChartOrder => ({
  orderId,
  side: 'buy',
  amount: parseFixed6('1'),
  price: parseFixed6(price),
})

function scene(orders: readonly ChartOrder[]) {
  const hook = renderHook((shown: readonly ChartOrder[]) => useAddedLater(shown), { initialProps: orders })
  const ids = () => hook.result.current.map(({ orderId }) => orderId)
  return { ...hook, ids }
}

test('what is there at first is drawn at once, and what comes later a frame after it', () => {
  const [a, b, c] = [order('a'), order('b'), order('c')]
  const { ids, rerender, result } = scene([a, b])
  expect(ids()).toEqual(['a', 'b'])
  const before = result.current
  rerender([a, b, c])
  expect(result.current).toBe(before)
  nextFrame()
  expect(ids()).toEqual(['a', 'b', 'c'])
})

test('orders that come in every frame do not keep each other waiting', () => {
  const { ids, rerender } = scene([])
  rerender([order('a')])
  rerender([order('a'), order('b')])
  nextFrame()
  expect(ids()).toEqual(['a', 'b'])
})

test('an order that ends or changes does so at once, also beside one that has just come', () => {
  const [a, b, c] = [order('a'), order('b'), order('c')]
  const { ids, rerender, result } = scene([a, b])
  const moved = order('a', '3010')
  rerender([moved, c])
  expect(result.current).toEqual([moved])
  nextFrame()
  expect(ids()).toEqual(['a', 'c'])
})
