import { expect, test } from 'vitest'
import type { Toast } from '@/ui/showToast'
import { foldToast, quiet } from './burst'

/** Draws toasts at given milliseconds and says what stands on the screen: the last title of each id. */
function screen(toasts: readonly (readonly [atMs: number, toast: Toast])[]): readonly string[] {
  let bursts = quiet
  const shown = new Map<string, string>()
  toasts.forEach(([atMs, toast], index) => {
    const folded = foldToast(bursts, toast, atMs, `k${index}`)
    bursts = folded.bursts
    shown.set(folded.drawn.id ?? `k${index}`, folded.drawn.title)
  })
  return [...shown.values()]
}
const fill = (order: string, title = `Bought ${order}`): Toast => ({
  tone: 'done',
  category: 'fills',
  title,
  id: `fill ${order}`,
})

test('three fills stand by themselves, and the fourth begins a count of the rest', () => {
  const burst = ['a', 'b', 'c', 'd', 'e', 'f'].map((order, at) => [at * 100, fill(order)] as const)
  expect(screen(burst)).toEqual(['Bought a', 'Bought b', 'Bought c', '3 more orders filled'])
})

test('an order that fills on and on is counted once, wherever it stands', () => {
  const burst = ['a', 'b', 'c', 'd', 'd', 'a', 'd'].map(
    (order, at) => [at * 100, fill(order, `${order}${at}`)] as const,
  )
  expect(screen(burst)).toEqual(['a5', 'b1', 'c2', '1 more order filled'])
})

test('after three quiet seconds the next ones stand by themselves again', () => {
  const burst = ['a', 'b', 'c', 'd'].map((order, at) => [at * 100, fill(order)] as const)
  expect(screen([...burst, [3_300, fill('e')], [3_400, fill('f')]])).toEqual([
    'Bought a',
    'Bought b',
    'Bought c',
    '1 more order filled',
    'Bought e',
    'Bought f',
  ])
})

test('two hundred placed orders are four toasts', () => {
  const placed = (at: number): Toast => ({ tone: 'done', category: 'orders', title: `Placed ${at}` })
  const shown = screen(Array.from({ length: 200 }, (_, at) => [at * 50, placed(at)] as const))
  expect(shown).toEqual(['Placed 0', 'Placed 1', 'Placed 2', '197 more orders'])
})

test('what went wrong is never folded, nor what is about anything else', () => {
  const refused: Toast = { tone: 'danger', category: 'orders', title: 'Refused' }
  const risk: Toast = { tone: 'done', category: 'risk', title: 'Margin' }
  expect(screen(Array.from({ length: 6 }, (_, at) => [at, refused] as const))).toHaveLength(6)
  expect(screen(Array.from({ length: 6 }, (_, at) => [at, risk] as const))).toHaveLength(6)
})
